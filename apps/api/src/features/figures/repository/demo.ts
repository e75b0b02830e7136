import type { Db } from '../../../db/connect.ts'
import { onlyValue } from '../../../db/query.ts'

/** Says of a kept day that the tracker told other costs before. @returns whether there is a restated day now */
export const restateOne = (db: Db) => onlyValue<boolean>(db)`
    with restated as (
      insert into tracker_restatements (day, campaign_id, sub_value, figure, noticed_at, before, after)
      select f.day, f.campaign_id, f.sub_value, 'cost', now(), f.cost * 9 / 10, f.cost
      from tracker_figures f join tracker_days d on d.day = f.day join links l on l.campaign_id = f.campaign_id
      where d.over and f.cost > 0 and not exists (select from tracker_restatements)
      order by f.day desc, f.cost desc limit 1
      returning day
    )
    select exists (select from restated) or exists (select from tracker_restatements) as there`
