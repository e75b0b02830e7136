import { useTranslation } from '../../i18n/use-translation.ts'
import { useSavePreferences } from '../../api/use-preferences.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Menu, Who } from './menu.tsx'
import classes from './sidebar.module.css'

/** Menu beside the page; `rail` is the narrow form with labels as tooltips. */
export const Sidebar = ({ rail }: { rail: boolean }) => {
  const { t } = useTranslation()
  const save = useSavePreferences()
  return (
    <aside className={classes.sidebar} data-rail={rail || undefined}>
      <Who />
      <Menu />
      <div className={classes.foot}>
        <span className={classes.brand}>{t('shell.brand')}</span>
        <Button
          size="xs"
          variant="quiet"
          aria-label={t(rail ? 'shell.expandMenu' : 'shell.collapseMenu')}
          aria-expanded={!rail}
          onClick={() => void save({ sidebar: rail ? 'open' : 'rail' })}
        >
          <Icon name="panel" />
        </Button>
      </div>
    </aside>
  )
}
