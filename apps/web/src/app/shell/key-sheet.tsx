import { useTranslation } from '../../i18n/use-translation.ts'
import { may, useMe } from '../../features/session/me.tsx'
import { keyNames, keys, pageKeys, type KeyName } from '../../lib/keys.ts'
import { presets, type Preset } from '../../lib/period.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { pages } from '../pages.ts'
import '../../ui/period/texts.ts'
import classes from './key-sheet.module.css'
import '../../lib/key-texts.ts'

// Presets are named like their buttons.
const isPreset = (name: KeyName): name is Preset => (presets as readonly string[]).includes(name)

/** Sheet of all keyboard shortcuts. */
export const KeySheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('keys')
  const { t: tPeriod } = useTranslation('period')
  const me = useMe()
  return (
    <Dialog title={t('title')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <dl className={classes.keys}>
        {keyNames
          .filter((name) => name !== 'go' && (name !== 'launch' || may(me, 'launches.own')))
          .map((name) => (
            <div key={name}>
              <dt>
                <kbd>{keys[name].shown}</kbd>
              </dt>
              <dd>{isPreset(name) ? tPeriod(`presets.${name}`) : t(`names.${name}`)}</dd>
            </div>
          ))}
        {pages
          .filter((page) => page.menu(me))
          .map(({ label }) => (
            <div key={label}>
              <dt>
                <kbd>{keys.go.shown}</kbd> <kbd>{pageKeys[label].shown}</kbd>
              </dt>
              <dd>{t('goTo', { page: t(`pages.${label}`, { ns: 'translation' }) })}</dd>
            </div>
          ))}
      </dl>
      <p className="hint">{t('hint')}</p>
    </Dialog>
  )
}
