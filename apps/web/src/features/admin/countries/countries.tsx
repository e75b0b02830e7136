import { linkCountries as contract, type Language, type LinkCountry } from '@app/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { linkCountriesApi } from '#api/calls/link-countries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { useMedia } from '#lib/hooks/use-media.ts'
import { regionName } from '#lib/regions.ts'
import { None, Opener } from '#ui/list/cells.tsx'
import { OfferedList, useOfferedColumns } from '#shared/library/offered.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useServerList } from '#ui/list/use-server-list.ts'
import { CountryDrawer } from './country-drawer.tsx'
import './texts.ts'

const asking = { limit: 50, filters: { active: 'active' } } as const

interface Options {
  t: TFunction<'countries'>
  language: Language
  phone: boolean
  onChange: (country: LinkCountry) => void
}

const columnsOf = ({ t, language, phone, onChange }: Options): Column<LinkCountry>[] => {
  const nameOf = ({ country }: LinkCountry) => `${regionName(country, language)} · ${country}`
  return [
    {
      key: 'place',
      title: t('place'),
      number: true,
      card: 'value',
      cell: ({ place }) => formatNumber(place, language),
    },
    {
      key: 'country',
      title: t('words.country'),
      card: 'subject',
      cell: (each) => (phone ? <Opener onOpen={() => onChange(each)}>{nameOf(each)}</Opener> : nameOf(each)),
    },
    {
      key: 'template',
      title: t('template'),
      card: 'full',
      cell: ({ template }) =>
        template === null ? <None>{t('byName')}</None> : <span className="long">{template}</span>,
    },
  ]
}

/** Countries that links are made for, with order and template, maintained by administrators. */
export const Countries = () => {
  const { t } = useTranslation('countries')
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const list = useServerList(linkCountriesApi.endpoints.listLinkCountries, contract.listLinkCountries, asking)
  const [open, setOpen] = useState<LinkCountry | 'new'>()
  const columns = [
    ...columnsOf({ t, language, phone, onChange: setOpen }),
    ...useOfferedColumns<LinkCountry>({
      t,
      unset: t('fromSettings'),
      changeOf: ({ country }) => t('changeOf', { name: regionName(country, language) }),
      onChange: setOpen,
    }),
  ]
  return (
    <OfferedList id="countries" t={t} list={list} columns={columns} onAdd={() => setOpen('new')}>
      {open !== undefined && (
        <CountryDrawer {...(open !== 'new' && { country: list.now(open) })} onClose={() => setOpen(undefined)} />
      )}
    </OfferedList>
  )
}
