import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** For which country each campaign was made that a link has; of several links the last one's counts. */
export const readCampaignCountries = async (db: Db): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ campaign: string | number; country: string }>`
    select distinct on (campaign_id) campaign_id as campaign, country from links
    where campaign_id is not null order by campaign_id, id desc`.execute(db)
  return new Map(rows.map(({ campaign, country }) => [Number(campaign), country]))
}
