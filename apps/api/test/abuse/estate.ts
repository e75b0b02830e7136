import type { Campaign } from '@app/contract'
import { sql } from 'kysely'
import { addSheetWith } from '../accounts.ts'
import { daysAgo, keepAll } from '../attention.ts'
import type { TestClient } from '../client.ts'
import { countryWish, pwaWish } from '../links.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import type { Person, World } from '../world.ts'

/** Record with its id and the texts that would reveal it. */
export interface Thing {
  id: number
  texts: string[]
}

interface Who {
  owner: { person: Person; client: TestClient }
  chief: { person: Person; client: TestClient }
  lead: TestClient
}

/** Link of a person, as it is after its work has ended. */
const insertLink = async (
  world: World,
  owner: Person,
  campaignId: number | null,
  state: 'done' | 'failed',
): Promise<Thing> => {
  const [name, alias] = [unique('LinkName'), unique('linkalias')]
  const { id } = await world.db
    .insertInto('links')
    .values({
      user_id: owner.id,
      username: owner.username,
      country: 'ES',
      account_id: unique('ACC'),
      pixel: '1',
      pwa_link: 'https://pwa.example.com/',
      campaign_name: name,
      alias,
      campaign_id: campaignId,
      campaign_link: `https://go.example.com/${alias}`,
      state,
      patient_until: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, texts: [name, alias] }
}

/** Creates one record of each kind that a person can deal with, for a buyer in group 1 with link rights. */
export const settle = async (world: World, { owner, chief, lead }: Who) => {
  const { client, person } = owner
  const [accountId, accountName, email] = [unique('ACC'), unique('Vermeer'), `${unique('box')}@example.com`]
  await keepAll(world)
  const campaigns = (await chief.client.call('listCampaigns', { query: {} })).body as unknown as Campaign[]
  const isAlone = (name: string) => campaigns.filter((each) => each.name.includes(name)).length === 1
  const campaign = campaigns.find(
    ({ id, group_id, clicks, name }) => id > 0 && group_id === 1 && clicks! > 0 && isAlone(name),
  )!
  const sheet = await addSheetWith(
    world,
    [{ id: accountId, name: accountName, email }, { id: unique('free') }],
    unique('SheetName'),
  )
  const taken = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
  const account = taken.body.account.recordId
  const note = unique('NoteOfTheirs')
  await client.call('saveNotes', { params: { id: String(account) }, body: { notes: note } })
  await addMailboxes(lead, pasteOf(someMailboxes(1, { email })))
  const mailbox = await client.call('addMailboxByAddress', { body: { emailAddress: email } })
  const launch = await client.call('beginLaunch', { body: { account } })
  const link = await insertLink(world, person, campaign.id, 'done')
  await world.db.updateTable('links').set({ account_id: accountId }).where('id', '=', link.id).execute()
  // Uses names of nobody else, because everybody who may create links reads the queue.
  const asked = await sql<{ id: number }>`
    insert into link_requests (user_id, username, record_id, account_id, country, pixel, pwa_link)
    values (${person.id}, 'asker', 2000000000, 'asked', 'ES', '1', 'https://pwa.example.com') returning id`.execute(
    world.db,
  )
  const failed = await insertLink(world, person, null, 'failed')
  const given = { campaignId: campaign.id, userId: person.id, firstDay: daysAgo(20), lastDay: null }
  const assignment = await chief.client.call('assignCampaign', { body: given })
  const alias = unique('aliasof')
  const named = await chief.client.call('addPersonAlias', { body: { alias, userId: person.id } })

  const added = await chief.client.call('addPwaLink', { body: pwaWish() })
  const country = await chief.client.call('addLinkCountry', { body: countryWish() })

  const name = unique('InvitedName')
  const buyer = (await chief.client.call('listRoles')).body.roles.find((role) => role.name === 'buyer')!.id
  // Deleted person who can still be restored.
  const gone = await world.person({ username: unique('GoneName') })
  const left = await chief.client.call('deleteUser', { params: { id: String(gone.id) }, body: {} })

  const invited = await chief.client.call('createInvite', { body: { username: name, roleId: buyer } })

  // The other rules would fire too on the data of a simulated tracker.
  for (const { rule, numbers } of (await chief.client.call('listAttentionRules')).body.rules)
    if (rule !== 'link_failed')
      await chief.client.call('saveAttentionRule', { params: { rule }, body: { enabled: false, ...numbers } })
  await world.main.watchAttention()
  await sql`
    insert into tracker_campaigns (campaign_id, name, group_id) values (${campaign.id}, ${campaign.name}, 1)
    on conflict (campaign_id) do update set group_id = 1, name = excluded.name`.execute(world.db)
  const { rows } = await sql<{ id: number }>`
    insert into attention_episodes (rule, thing_kind, thing_id, numbers, value, from_day, to_day)
    values ('spend_without_deposits', 'campaign', ${campaign.id}, '{"days": 2, "cost": 20}', 24, ${daysAgo(2)}, ${daysAgo(1)})
    returning id`.execute(world.db)
  const ofLink = await sql<{ id: number }>`
    select id from attention_episodes where thing_kind = 'link' and thing_id = ${failed.id}`.execute(world.db)
  const snooze = unique('SnoozeReason')
  for (const { id } of [rows[0]!, ofLink.rows[0]!])
    await client.call('snoozeAttention', { params: { id: String(id) }, body: { days: 3, reason: snooze } })

  const view = async (as: TestClient, sharedWith: 'TeamleadFarmer' | 'buyer' | null): Promise<Thing> => {
    const [name, search] = [unique('ViewName'), unique('viewsearch')]
    const definition = { address: { search } }
    const { id } = (await as.call('addView', { body: { page: 'campaigns', name, definition } })).body.view
    if (sharedWith) await as.call('shareView', { params: { id: String(id) }, body: { sharedWith } })
    return { id, texts: [name, search] }
  }
  const told = unique('ToldReason')
  await sql`
    insert into notifications (user_id, kind, data)
    values (${person.id}, 'account.released', ${JSON.stringify({ recordId: account, accountId, name: accountName, country: 'ES', by: chief.person.username, reason: told })}::jsonb)`.execute(
    world.db,
  )
  const bulk = await sql<{ id: number }>`
    insert into bulk_changes (user_id, username, kind, reason)
    values (${person.id}, ${person.username}, 'release', 'Over') returning id`.execute(world.db)
  await sql`
    insert into bulk_items (bulk_id, place, record_id, account_id, state, settled_at)
    values (${bulk.rows[0]!.id}, 1, ${account}, ${accountId}, 'done', now())`.execute(world.db)
  const { records } = (await chief.client.call('listAudit', { query: { person: person.username } })).body
  const { sessions } = (await client.call('listSessions')).body

  const things = {
    campaign: { id: campaign.id, texts: [campaign.name] },
    account: { id: account, texts: [accountId, accountName, note] },
    mailbox: { id: mailbox.body.email_id, texts: [email] },
    launch: { id: launch.body.id, texts: [] },
    departure: { id: left.body.departureId, texts: [gone.username] },
    link,
    failedLink: failed,
    request: { id: asked.rows[0]!.id, texts: [] },
    bulk: { id: bulk.rows[0]!.id, texts: [] },
    sheet: { id: sheet.id, texts: [sheet.name] },
    person: { id: person.id, texts: [person.username] },
    entry: { id: records[0]!.id, texts: [] },
    episode: { id: rows[0]!.id, texts: [snooze] },
    notification: { id: 0, texts: [told] },
    view: await view(client, null),
    viewOfLeads: await view(chief.client, 'TeamleadFarmer'),
    viewOfBuyers: await view(chief.client, 'buyer'),
    session: { id: sessions[0]!.id, texts: [] },
    assignment: { id: assignment.body.assignment.id, texts: [] },
    alias: { id: named.body.alias.id, texts: [alias] },
    pwaLink: { id: added.body.pwa_link.id, texts: [] },
    country: { id: country.body.country.id, texts: [] },
    invite: { id: invited.body.invite.id, texts: [name] },
  } satisfies Record<string, Thing>
  return things
}

export type Things = Awaited<ReturnType<typeof settle>>
