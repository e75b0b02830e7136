import type { PoolStatistics } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Tile, Tiles } from '#ui/tiles.tsx'
import '../texts.ts'

const shown = [
  ['total', 'total_emails'],
  ['available', 'available_emails'],
  ['used', 'used_emails'],
  ['invalid', 'invalid_emails'],
] as const

/** Numbers of mailboxes in the pool, by kind. */
export const Figures = ({ statistics, dim }: { statistics: PoolStatistics | undefined; dim: boolean }) => {
  const { t } = useTranslation('codes')
  return (
    <Tiles four dim={dim} aria-label={t('figures')}>
      {shown.map(([name, field]) => (
        <Tile key={name} label={t(name)} value={statistics?.[field]} width={48} />
      ))}
    </Tiles>
  )
}
