import type { LinkRecord } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import './texts.ts'

interface CleanUpDialogProps {
  link: LinkRecord
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what there is of a link is removed from the tracker. */
export const CleanUpDialog = ({ link, busy, onConfirm, onClose }: CleanUpDialogProps) => {
  const { t } = useTranslation('links')
  return (
    <Dialog
      title={t('cleanUpTitle')}
      onClose={onClose}
      held={busy}
      foot={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {t('cleanUp')}
          </Button>
        </>
      }
    >
      <p>{link.campaign_name}</p>
      <p className="hint">{t('cleanUpHelp')}</p>
    </Dialog>
  )
}
