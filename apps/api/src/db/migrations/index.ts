import type { Migration } from 'kysely/migration'
import * as people from './0001_people.ts'
import * as audit from './0002_audit.ts'
import * as changes from './0003_changes.ts'
import * as accounts from './0004_accounts.ts'
import * as mailboxes from './0005_mailboxes.ts'
import * as sheetTrouble from './0006_sheet_trouble.ts'
import * as quota from './0007_quota.ts'
import * as links from './0008_links.ts'
import * as cardCodes from './0009_card_codes.ts'
import * as admin from './0010_admin.ts'
import * as mailboxUsage from './0012_mailbox_usage.ts'
import * as mailPrograms from './0013_mail_programs.ts'
import * as fewerStatements from './0014_fewer_statements.ts'
import * as sheetTries from './0015_sheet_tries.ts'
import * as retiredKeys from './0016_retired_keys.ts'
import * as codesBeside from './0017_codes_beside.ts'
import * as actors from './0018_actors.ts'
import * as sheetWrites from './0019_sheet_writes.ts'
import * as eventAmounts from './0020_event_amounts.ts'
import * as lookups from './0021_lookups.ts'
import * as trackerDays from './0022_tracker_days.ts'
import * as owners from './0023_owners.ts'
import * as daysInPlace from './0024_days_in_place.ts'
import * as ownerChanges from './0025_owner_changes.ts'
import * as attention from './0026_attention.ts'
import * as views from './0027_views.ts'
import * as recentRecords from './0028_recent_records.ts'
import * as accountSpends from './0029_account_spends.ts'
import * as results from './0030_results.ts'
import * as passwordStrength from './0031_password_strength.ts'
import * as viewsOfResults from './0032_views_of_results.ts'
import * as oneTimeSecrets from './0033_one_time_secrets.ts'
import * as dividedLogins from './0034_divided_logins.ts'
import * as firstSeen from './0035_first_seen.ts'
import * as devices from './0036_devices.ts'
import * as accountStates from './0037_account_states.ts'
import * as bulkChanges from './0038_bulk_changes.ts'
import * as invites from './0039_invites.ts'
import * as joinedMailboxes from './0040_joined_mailboxes.ts'
import * as ownPeople from './0041_own_people.ts'
import * as launches from './0042_launches.ts'
import * as pwaLinks from './0043_pwa_links.ts'
import * as departures from './0044_departures.ts'
import * as pairing from './0045_pairing.ts'
import * as linkRequests from './0046_link_requests.ts'
import * as linkWatches from './0047_link_watches.ts'
import * as linkCountries from './0048_link_countries.ts'
import * as ownersByHash from './0049_owners_by_hash.ts'
import * as failingDays from './0050_failing_days.ts'
import * as visibleIds from './0051_visible_ids.ts'
import * as visibleAddresses from './0052_visible_addresses.ts'
import * as tableReadings from './0053_table_readings.ts'
import * as eventDeliveries from './0054_event_deliveries.ts'

/** All migrations in order. Forward only; the previous version must be able to run on the result of the next one. */
export const migrations: Record<string, Migration> = {
  '0001_people': people,
  '0002_audit': audit,
  '0003_changes': changes,
  '0004_accounts': accounts,
  '0005_mailboxes': mailboxes,
  '0006_sheet_trouble': sheetTrouble,
  '0007_quota': quota,
  '0008_links': links,
  '0009_card_codes': cardCodes,
  '0010_admin': admin,
  '0012_mailbox_usage': mailboxUsage,
  '0013_mail_programs': mailPrograms,
  '0014_fewer_statements': fewerStatements,
  '0015_sheet_tries': sheetTries,
  '0016_retired_keys': retiredKeys,
  '0017_codes_beside': codesBeside,
  '0018_actors': actors,
  '0019_sheet_writes': sheetWrites,
  '0020_event_amounts': eventAmounts,
  '0021_lookups': lookups,
  '0022_tracker_days': trackerDays,
  '0023_owners': owners,
  '0024_days_in_place': daysInPlace,
  '0025_owner_changes': ownerChanges,
  '0026_attention': attention,
  '0027_views': views,
  '0028_recent_records': recentRecords,
  '0029_account_spends': accountSpends,
  '0030_results': results,
  '0031_password_strength': passwordStrength,
  '0032_views_of_results': viewsOfResults,
  '0033_one_time_secrets': oneTimeSecrets,
  '0034_divided_logins': dividedLogins,
  '0035_first_seen': firstSeen,
  '0036_devices': devices,
  '0037_account_states': accountStates,
  '0038_bulk_changes': bulkChanges,
  '0039_invites': invites,
  '0040_joined_mailboxes': joinedMailboxes,
  '0041_own_people': ownPeople,
  '0042_launches': launches,
  '0043_pwa_links': pwaLinks,
  '0044_departures': departures,
  '0045_pairing': pairing,
  '0046_link_requests': linkRequests,
  '0047_link_watches': linkWatches,
  '0048_link_countries': linkCountries,
  '0049_owners_by_hash': ownersByHash,
  '0050_failing_days': failingDays,
  '0051_visible_ids': visibleIds,
  '0052_visible_addresses': visibleAddresses,
  '0053_table_readings': tableReadings,
  '0054_event_deliveries': eventDeliveries,
}
