import { linkCountries as contract, type Language, type LinkCountry } from '@app/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { linkCountriesApi } from '../../../api/calls/link-countries.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { regionName } from '../../../lib/regions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/feedback/status.tsx'
import { Icon } from '../../../ui/button/icon.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Count, None, Opener, Tools } from '../../../ui/list/cells.tsx'
import { ListFilter, ListToolbar } from '../../../ui/list/list-bar.tsx'
import { ServerTable } from '../../../ui/list/server-table.tsx'
import type { Column } from '../../../ui/list/table.tsx'
import { useServerList } from '../../../ui/list/use-server-list.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import '../../../ui/ui-texts.ts'
import classes from './countries.module.css'
import { CountryDrawer } from './country-drawer.tsx'
import './texts.ts'

const asking = { limit: 50, filters: { active: 'active' } } as const

interface Options {
  t: TFunction<['countries', 'ui']>
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
        template === null ? <None>{t('byName')}</None> : <span className={classes.template}>{template}</span>,
    },
    {
      key: 'active',
      title: t('words.state'),
      card: 'aside',
      cell: ({ active }) => (active ? t('active') : <Chip>{t('inactive')}</Chip>),
    },
    {
      key: 'set_by',
      title: t('setBy'),
      card: 'value',
      cell: ({ set_by: by }) => by ?? <None>{t('fromSettings')}</None>,
    },
    { key: 'set_at', title: t('setAt'), cell: ({ set_at: at }) => <Moment at={at} /> },
    {
      key: 'actions',
      title: t('ui:actions'),
      silent: true,
      cell: (each) => (
        <Tools>
          <IconButton
            icon="edit"
            label={t('changeOf', { name: regionName(each.country, language) })}
            onClick={() => onChange(each)}
          />
        </Tools>
      ),
    },
  ]
}

/** The countries that links are made for, kept by administrators: their order, and the template of each. */
export const Countries = () => {
  const { t } = useTranslation(['countries', 'ui'])
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const list = useServerList(linkCountriesApi.endpoints.listLinkCountries, contract.listLinkCountries, asking)
  const [open, setOpen] = useState<LinkCountry | 'new'>()
  return (
    <section aria-labelledby="countries">
      <ListToolbar
        id="countries"
        title={
          <>
            {t('title')}
            <Count n={list.total} />
          </>
        }
        list={list}
        end={
          <Button variant="primary" leftSection={<Icon name="plus" size={15} />} onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        }
      >
        <ListFilter
          list={list}
          name="active"
          label={t('words.state')}
          any={t('anyState')}
          options={[{ value: '1', label: t('active') }]}
        />
      </ListToolbar>
      <ServerTable
        list={list}
        label={t('title')}
        columns={columnsOf({ t, language, phone, onChange: setOpen })}
        failed={t('failed')}
        refused={t('refused')}
        empty={t('none')}
        mark={list.mark}
        saysOld
      />
      {(list.data || list.error !== undefined) && <p className={`hint ${classes.help}`}>{t('help')}</p>}
      {open !== undefined && (
        <CountryDrawer {...(open !== 'new' && { country: list.now(open) })} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}
