import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run } from '#db/query.ts'

/** Campaign metadata besides figures. */
export interface KnownCampaign {
  id: number
  name: string
  groupId: number | null
  active: boolean
}

/** All campaigns ever seen; `listed` says whether the tracker's list had it when last read. */
export const readCampaigns = async (db: Db): Promise<(KnownCampaign & { listed: boolean })[]> => {
  const rows = await rowsOf<{ id: string; name: string; group: string | null; active: boolean; listed: boolean }>(db)`
    select campaign_id::text as id, name, group_id::text as group, active, listed
    from tracker_campaigns order by campaign_id`
  return rows.map(({ id, group, ...rest }) => ({
    ...rest,
    id: Number(id),
    groupId: group === null ? null : Number(group),
  }))
}

const atOnce = 1_000

/** Upserts campaigns. `listed` is null for campaigns from a report, which has only names and groups. */
export const writeCampaigns = async (
  db: Db | Trx,
  campaigns: readonly Omit<KnownCampaign, 'active'>[],
  listed: ReadonlyMap<number, boolean> | null,
): Promise<void> => {
  const sorted = campaigns.toSorted((one, other) => one.id - other.id)
  for (let at = 0; at < sorted.length; at += atOnce) {
    const some = sorted.slice(at, at + atOnce)
    await run(db)`
      insert into tracker_campaigns as t (campaign_id, name, group_id, active, listed)
      select *, ${listed !== null}::boolean from unnest(
        ${some.map(({ id }) => id)}::bigint[], ${some.map(({ name }) => name.replaceAll('\u0000', ''))}::text[],
        ${some.map(({ groupId }) => groupId)}::bigint[], ${some.map(({ id }) => listed?.get(id) ?? false)}::boolean[])
      on conflict (campaign_id) do update
        set name = excluded.name, group_id = excluded.group_id,
          active = case when excluded.listed then excluded.active else t.active end, listed = t.listed or excluded.listed
        where (t.name, t.group_id) is distinct from (excluded.name, excluded.group_id)
          or (excluded.listed and (t.active, t.listed) is distinct from (excluded.active, true))`
  }
  if (listed)
    await run(db)`
      update tracker_campaigns set listed = false, active = false
      where listed and campaign_id <> all (${[...listed.keys()]}::bigint[])`
}
