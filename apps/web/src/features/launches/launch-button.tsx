import { useTranslation } from '../../i18n/use-translation.ts'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { useOpenRecord, useRecord } from '../../lib/hooks/use-record.ts'
import { newLaunch, recordKey } from '../../lib/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import './button-texts.ts'
import classes from './launch-button.module.css'

/** Button that begins a launch in the drawer beside the list. */
export const LaunchButton = ({ worded = false }: { worded?: boolean }) => {
  const { t } = useTranslation('launchButton')
  const hint = useKeyHint()
  const { open } = useOpenRecord()
  const record = useRecord()
  return (
    <Button
      className={worded ? undefined : classes.begin}
      // The open record has the primary button.
      variant={record ? 'default' : 'primary'}
      aria-label={t('begin')}
      title={hint(t('begin'), 'launch')}
      data-record={recordKey(newLaunch)}
      leftSection={<Icon name="plus" size={15} />}
      onClick={() => open(newLaunch)}
    >
      {t('begin')}
    </Button>
  )
}
