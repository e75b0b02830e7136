import { library as contract, type Language, type PwaLink } from '@app/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { libraryApi } from '../../api/calls/library.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { regionName } from '../../lib/regions.ts'
import { None, Opener } from '../../ui/list/cells.tsx'
import { ListFilter } from '../../ui/list/list-bar.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { OfferedList, useOfferedColumns } from './offered.tsx'
import { PwaDrawer } from './pwa-drawer.tsx'
import './texts.ts'

const asking = { limit: 20, filters: { country: 'country', active: 'active' } } as const

interface Options {
  t: TFunction<'library'>
  language: Language
  phone: boolean
  onChange: (link: PwaLink) => void
}

const columnsOf = ({ t, language, phone, onChange }: Options): Column<PwaLink>[] => [
  {
    key: 'name',
    title: t('name'),
    card: 'subject',
    // A card has no room for the address beside other values, so it goes below the name.
    cell: (each) =>
      phone ? (
        <>
          <Opener onOpen={() => onChange(each)}>{each.name}</Opener>
          <span className="hint long">{each.address}</span>
        </>
      ) : (
        each.name
      ),
  },
  {
    key: 'address',
    title: t('address'),
    cell: ({ address }) => <span className="long">{address}</span>,
  },
  {
    key: 'country',
    title: t('words.country'),
    card: 'value',
    cell: ({ country }) => (country === null ? <None>{t('allCountries')}</None> : regionName(country, language)),
  },
]

/** Library of PWA links on offer for launches and new links; leads maintain it. */
export const Library = ({ countries }: { countries: readonly string[] }) => {
  const { t } = useTranslation('library')
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const list = useServerList(libraryApi.endpoints.listPwaLinks, contract.listPwaLinks, asking)
  const [open, setOpen] = useState<PwaLink | 'new'>()
  const columns = [
    ...columnsOf({ t, language, phone, onChange: setOpen }),
    ...useOfferedColumns<PwaLink>({ t, changeOf: ({ name }) => t('changeOf', { name }), onChange: setOpen }),
  ]
  return (
    <OfferedList
      id="library"
      t={t}
      list={list}
      columns={columns}
      search={t('search')}
      filters={
        <ListFilter
          list={list}
          name="country"
          label={t('words.country')}
          any={t('anyCountry')}
          options={countries.map((code) => ({ value: code, label: regionName(code, language) }))}
        />
      }
      onAdd={() => setOpen('new')}
    >
      {open !== undefined && (
        <PwaDrawer
          {...(open !== 'new' && { link: list.now(open) })}
          countries={countries}
          onClose={() => setOpen(undefined)}
        />
      )}
    </OfferedList>
  )
}
