import type { Language, PersonAlias } from '@app/contract'
import { TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToastFailure } from '#ui/use-toast-failure.ts'
import { refusal } from '#api/error.ts'
import { ownersApi } from '#api/calls/owners.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { State } from '#ui/feedback/state.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { CheckedForm } from '#ui/form/checked-form.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Bar } from '#ui/list/list-bar.tsx'
import { Count, Tools } from '#ui/list/cells.tsx'
import { Table, type Column } from '#ui/list/table.tsx'
import adminClasses from '../admin.module.css'
import { useAct } from '#ui/dialog/use-act.ts'
import { usePeople } from '../users/use-people.ts'
import { Person } from './assignment-columns.tsx'
import classes from './owners.module.css'
import './texts.ts'
import { Moment } from '#ui/text/moment.tsx'

type T = TFunction<'owners'>

const columnsOf = (t: T, language: Language, onRemove: (alias: PersonAlias) => void): Column<PersonAlias>[] => [
  {
    key: 'alias',
    title: t('alias'),
    card: 'subject',
    cell: ({ alias }) => (
      <span translate="no" className="mono">
        {alias}
      </span>
    ),
  },
  { key: 'username', title: t('user'), card: 'value', cell: (each) => <Person {...each} mark={t('left')} /> },
  { key: 'setBy', title: t('addedBy'), card: 'value', cell: ({ setBy }) => setBy },
  { key: 'setAt', title: t('addedAt'), card: 'value', cell: ({ setAt }) => <Moment at={setAt} /> },
  {
    key: 'remove',
    title: t('removeAlias'),
    silent: true,
    card: 'aside',
    cell: (each) => (
      <Tools>
        <IconButton icon="trash" label={t('removeAliasOf', { alias: each.alias })} onClick={() => onRemove(each)} />
      </Tools>
    ),
  },
]

const blank = { alias: '', userId: '' }

/** Form for another value that stands for a person. */
const AddAlias = () => {
  const { t } = useTranslation('owners')
  const toastFailure = useToastFailure()
  const people = usePeople()
  const [add, { isLoading }] = ownersApi.useAddPersonAliasMutation()
  const { form, put, reset, problems, setProblems } = useForm(() => blank)
  const submit = async () => {
    if (isLoading) return
    const alias = form.alias.trim()
    const found = { ...(!alias && { alias: t('noAlias') }), ...(!form.userId && { userId: t('noUser') }) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { error } = await add({ body: { alias, userId: Number(form.userId) } })
    if (!error) {
      toast('success', t('aliasAdded'))
      return reset()
    }
    const cause = toastFailure(t('addAliasFailed'), error)
    setProblems({ [refusal(error)?.reason === 'user' ? 'userId' : 'alias']: cause })
  }
  return (
    <CheckedForm className={classes.add} onSubmit={() => void submit()}>
      <TextInput
        label={t('alias')}
        autoComplete="off"
        maxLength={200}
        value={form.alias}
        error={problems.alias}
        onChange={(event) => put({ alias: event.currentTarget.value })}
      />
      <Choice
        label={t('user')}
        value={form.userId}
        options={[
          { value: '', label: t('noUser') },
          ...people.map(({ userId, username }) => ({ value: String(userId), label: username })),
        ]}
        error={problems.userId}
        onChange={(userId) => put({ userId })}
      />
      <Button type="submit" busy={isLoading}>
        {t(isLoading ? 'common.adding' : 'addAlias')}
      </Button>
    </CheckedForm>
  )
}

const RemoveAlias = ({ alias, onClose }: { alias: PersonAlias; onClose: () => void }) => {
  const { t } = useTranslation('owners')
  const [remove] = ownersApi.useRemovePersonAliasMutation()
  const { busy, failure, run } = useAct(t('removeAliasFailed'), onClose)
  return (
    <Confirm
      title={t('removeAliasTitle')}
      verb={t(busy ? 'removing' : 'removeAlias')}
      danger
      busy={busy}
      onConfirm={() => void run(remove({ params: { id: String(alias.id) }, body: {} }), () => t('aliasRemoved'))}
      onClose={onClose}
    >
      <p>{t('removeAliasHelp', { alias: alias.alias, username: alias.username })}</p>
      <ToldFailure text={failure?.text} />
    </Confirm>
  )
}

/** Values of the tracker's sub ID that stand for people, besides their user names. */
export const Aliases = () => {
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = ownersApi.useListPersonAliasesQuery()
  const [removing, setRemoving] = useState<PersonAlias>()
  const aliases = data?.aliases
  return (
    <section aria-labelledby="aliases">
      <Bar>
        <h2 id="aliases">
          {t('aliases')}
          <Count n={aliases?.length} />
        </h2>
      </Bar>
      <p className={`hint ${adminClasses.chain}`}>{t('aliasesHelp')}</p>
      <AddAlias />
      {error !== undefined && !aliases ? (
        <Failed title={t('aliasesFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : aliases?.length === 0 ? (
        <State icon="empty" role="status" title={t('noAliases')} />
      ) : (
        <Table
          label={t('aliases')}
          columns={columnsOf(t, language, setRemoving)}
          rows={aliases}
          rowKey={({ id }) => id}
          dim={error !== undefined}
        />
      )}
      {removing && <RemoveAlias alias={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}
