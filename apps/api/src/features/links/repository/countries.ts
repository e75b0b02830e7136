import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'

/** Country of each campaign that a link has. If several links share a campaign, the last one counts. */
export const readCampaignCountries = async (db: Db): Promise<ReadonlyMap<number, string>> => {
  const rows = await rowsOf<{ campaign: string | number; country: string }>(db)`
    select distinct on (campaign_id) campaign_id as campaign, country from links
    where campaign_id is not null order by campaign_id, id desc`
  return new Map(rows.map(({ campaign, country }) => [Number(campaign), country]))
}
