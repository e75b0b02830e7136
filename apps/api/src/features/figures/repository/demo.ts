import type { Db } from '#db/connect.ts'
import { onlyValue } from '#db/query.ts'

/** Makes a kept day look restated, with a different earlier cost. @returns whether a restated day exists now */
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
