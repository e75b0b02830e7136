import { library as contract, type Language, type PwaLink } from '@app/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { libraryApi } from '../../api/calls/library.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { regionName } from '../../lib/regions.ts'
import { Button } from '../button/button.tsx'
import { Chip } from '../feedback/status.tsx'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Count, None, Opener, Tools } from '../list/cells.tsx'
import { ListFilter, ListToolbar } from '../list/list-bar.tsx'
import { ServerTable } from '../list/server-table.tsx'
import type { Column } from '../list/table.tsx'
import { useServerList } from '../list/use-server-list.ts'
import { Moment } from '../text/moment.tsx'
import '../ui-texts.ts'
import classes from './library.module.css'
import { PwaDrawer } from './pwa-drawer.tsx'
import './texts.ts'

const asking = { limit: 20, filters: { country: 'country', active: 'active' } } as const

interface Options {
  t: TFunction<['library', 'ui']>
  language: Language
  phone: boolean
  onChange: (link: PwaLink) => void
}

const columnsOf = ({ t, language, phone, onChange }: Options): Column<PwaLink>[] => [
  {
    key: 'name',
    title: t('name'),
    card: 'subject',
    // The card has no room for an address beside other things: there it stands below the name.
    cell: (each) =>
      phone ? (
        <>
          <Opener onOpen={() => onChange(each)}>{each.name}</Opener>
          <span className={`hint ${classes.address}`}>{each.address}</span>
        </>
      ) : (
        each.name
      ),
  },
  {
    key: 'address',
    title: t('address'),
    cell: ({ address }) => <span className={classes.address}>{address}</span>,
  },
  {
    key: 'country',
    title: t('words.country'),
    card: 'value',
    cell: ({ country }) => (country === null ? <None>{t('allCountries')}</None> : regionName(country, language)),
  },
  {
    key: 'active',
    title: t('words.state'),
    card: 'aside',
    cell: ({ active }) => (active ? t('active') : <Chip>{t('inactive')}</Chip>),
  },
  { key: 'set_by', title: t('setBy'), card: 'value', cell: ({ set_by: by }) => by },
  { key: 'set_at', title: t('setAt'), cell: ({ set_at: at }) => <Moment at={at} /> },
  {
    key: 'actions',
    title: t('ui:actions'),
    silent: true,
    cell: (each) => (
      <Tools>
        <IconButton icon="edit" label={t('changeOf', { name: each.name })} onClick={() => onChange(each)} />
      </Tools>
    ),
  },
]

/** The library of PWA links, kept by those who lead: what launches and the form of links offer. */
export const Library = ({ countries }: { countries: readonly string[] }) => {
  const { t } = useTranslation(['library', 'ui'])
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const list = useServerList(libraryApi.endpoints.listPwaLinks, contract.listPwaLinks, asking)
  const [open, setOpen] = useState<PwaLink | 'new'>()
  const columns = columnsOf({ t, language, phone, onChange: setOpen })
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="library">
      <ListToolbar
        id="library"
        title={
          <>
            {t('title')}
            <Count n={list.total} />
          </>
        }
        list={list}
        search={t('search')}
        end={
          <Button variant="primary" leftSection={<Icon name="plus" size={15} />} onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        }
      >
        <ListFilter
          list={list}
          name="country"
          label={t('words.country')}
          any={t('anyCountry')}
          options={countries.map((code) => ({ value: code, label: regionName(code, language) }))}
        />
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
        columns={columns}
        failed={t('failed')}
        refused={t('refused')}
        empty={t('none')}
        mark={list.mark}
        saysOld
      />
      {(list.data || list.error !== undefined) && <p className={`hint ${classes.help}`}>{t('help')}</p>}
      {open !== undefined && (
        <PwaDrawer {...(open !== 'new' && { link: list.now(open) })} countries={countries} onClose={close} />
      )}
    </section>
  )
}
