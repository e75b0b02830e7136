import { Drawer } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import classes from './menu-drawer.module.css'
import { Menu, Who } from './menu.tsx'

/** Menu on phones. */
export const MenuDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      classNames={{ content: classes.drawer ?? '', overlay: classes.scrim ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': t('shell.menu') } }}
      transitionProps={{ duration: 240 }}
    >
      <Who />
      <Menu />
      <div className={classes.foot}>
        <span>{t('shell.brand')}</span>
        <Button variant="quiet" aria-label={t('shell.closeMenu')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
    </Drawer>
  )
}
