import type { CameBack } from '@app/contract'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Table } from '#ui/list/table.tsx'
import './texts.ts'
import type { UndoAnswer } from './use-undo.ts'

const Rest = ({ label, things: { rest, named } }: { label: string; things: CameBack }) => {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  if (rest === 0) return null
  const more = rest - named.length
  return (
    <>
      <h3>{label}</h3>
      {named.length > 0 && (
        <Table
          label={label}
          columns={[
            {
              key: 'name',
              title: t('name'),
              card: 'subject',
              cell: ({ name }) => (
                <span translate="no" className="mono">
                  {name}
                </span>
              ),
            },
            {
              key: 'why',
              title: t('why'),
              card: 'full',
              cell: ({ why, by }) => t(`whys.${why}`, { by: by ?? t('somebody') }),
            },
          ]}
          rows={named}
          rowKey={({ name }) => name}
        />
      )}
      {more > 0 && <p>{t('restMore', { count: more, n: formatNumber(more, language) })}</p>}
    </>
  )
}

/** Things not restored when a deletion was undone, with their current holders. */
export const RestDialog = ({ undone, onClose }: { undone: UndoAnswer; onClose: () => void }) => {
  const { t } = useTranslation('leaving')
  return (
    <Dialog
      wide
      title={t('restTitle', { username: undone.username })}
      onClose={onClose}
      foot={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('restHelp')}</p>
      <Rest label={t('accounts')} things={undone.accounts} />
      <Rest label={t('mailboxes')} things={undone.mailboxes} />
    </Dialog>
  )
}
