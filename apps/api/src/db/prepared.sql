insert into audit_log (kind, user_id, username, record, network, request_id, details)
select $1, $2::integer, $3, $4, $5,
  $6, $7::jsonb;

insert into http_sessions (sid, data, expires_at)
values ($1, $2::jsonb, now() + make_interval(secs => $3))
on conflict (sid) do update set data = excluded.data, expires_at = excluded.expires_at;

insert into throttles as t (key, failures, allowed_at, expires_at)
values ($1, 1, clock_timestamp() + make_interval(secs => case when (1) < $2::int then 0 else
least($3::float8 * power(2, least((1) - $4::int, 30)), $5::float8) end), clock_timestamp() + make_interval(secs => $6::float8))
on conflict (key) do update set
  failures = case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end,
  allowed_at = clock_timestamp() + make_interval(secs => case when (case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end) < $7::int then 0 else
least($8::float8 * power(2, least((case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end) - $9::int, 30)), $10::float8) end),
  expires_at = case
    when (case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end) = 1 then clock_timestamp() + make_interval(secs => $11::float8)
    when (case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end) < $12::int then t.expires_at
    else greatest(t.expires_at, clock_timestamp() + make_interval(secs => case when (case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end) < $13::int then 0 else
least($14::float8 * power(2, least((case when t.expires_at <= clock_timestamp() then 1 else t.failures + 1 end) - $15::int, 30)), $16::float8) end) + make_interval(secs => $17::float8)) end
where t.expires_at <= clock_timestamp() or t.allowed_at <= clock_timestamp()
returning failures;

select * from hold_actor($1::integer, $2::integer, $3::boolean, $4::boolean,
$5::integer, $6::integer);

select * from open_sessions($1::integer[], $2::integer, $3::integer);

select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
  a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
from accounts a join sheet_rows r on r.id = a.row_id where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[]));

select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
  a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
from accounts a join sheet_rows r on r.id = a.row_id where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[])) for update of a;

select c.total, c.free, c.dead, c.version::text, (select coalesce(json_agg(p), '[]') from (
select cause, failed, tried, since, rests_until from mail_programs order by since limit 100) p) as refused,
    case when c.version is distinct from $1::numeric then json_build_object('valid', c.total - c.invalid, 'invalid', c.invalid) end as found
  from (select sum(total) as total, sum(free) as free, sum(dead) as dead, sum(invalid) as invalid,
    sum(version) as version from mailbox_counts) c;

select code from link_countries where active order by place, id;

select data from http_sessions where sid = $1 and expires_at > now();

select hold_standing($1::integer);

select id, email from mailboxes
where holder_id = $1 and ($2::bigint[] is null or id = any($3::bigint[]))
order by id for update;

select id, email, holder_id as "holderId", take_id::text as "takeId", email_status as "emailStatus" from mailboxes
where id = $1::bigint and ($2::integer is null or holder_id = $3) for update;

select id, username, telegram_id as "telegramId", group_ids as "groupIds", adspower_id as "adspowerId",
  role_id as "roleId", acc_limit as "accLimit", is_admin as "isAdmin", created_at as "createdAt",
  updated_at as "updatedAt", preferences,
  (select count(*) from recovery_codes where user_id = u.id and used_at is null) as "recoveryCodesLeft"
from users u where id = any($1::integer[]);

select r.id::text as row_id, r.sheet_id as "sheetId", s.spreadsheet_id as "spreadsheetId", s.gid, r.row_number as row,
  s.columns, s.header_row as "headerRow", r.fingerprint, a.account_id as "accountId", a.country, r.name, r.link, r.email,
  r.pixel, r.seal_key_id, r.seal_key, r.login_pass
from accounts a join sheet_rows r on r.id = a.row_id join sheets s on s.id = r.sheet_id
where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[]));

select r.id::text, r.seal_key_id as "keyId", r.seal_key as wrapped, r.totp
from accounts a join sheet_rows r on r.id = a.row_id
where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[])) and r.totp is not null;

select t.id, t.username, p.acc_limit as limit, p.open_accounts as open
  from (select u.id, u.username
from users u left join roles r on r.id = u.role_id where u.enabled and (u.is_admin or r.name in ('admin', 'buyer')) and u.id = $1::bigint) t cross join lateral hold_person(t.id) p;

update idempotency_keys set seal_key_id = $1, seal_key = $2, answer = $3
where id = $4;

with
  stopped as (
    delete from mailbox_watches where mailbox_id = any($1::integer[])
  ), ended as (
    update mailbox_takes t set ended_at = now(), ended_how = $2, ended_status = m.status
    from mailboxes m where m.id = any($3::integer[]) and t.mailbox_id = m.id and t.ended_at is null
  ), changed as (
    update mailboxes set
holder_id = null, holder_name = null, taken_at = null, take_id = null, account_row_id = null, account_id = null,
code = null, code_sender = null, code_subject = null, code_received_at = null, failures = 0, trouble = null,
      status = case when status = 'failed' then 'failed' when code_read_at is not null then 'completed' else '' end
    where id = any($4::integer[]) returning id
  ),
  logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select $5, $6::integer, $7, 'mailbox:' || id, $8,
  $9, jsonb_build_object() from changed order by id)
  select now() as now;

with
  stopped as (
    delete from mailbox_watches where mailbox_id = any($1::integer[])
  ), ended as (
    update mailbox_takes t set ended_at = now(), ended_how = $2, ended_status = m.status
    from mailboxes m where m.id = any($3::integer[]) and t.mailbox_id = m.id and t.ended_at is null
  ), changed as (
    update mailboxes set
holder_id = null, holder_name = null, taken_at = null, take_id = null, account_row_id = null, account_id = null,
code = null, code_sender = null, code_subject = null, code_received_at = null, failures = 0, trouble = null, status = '', code_read_at = null where id = any($4::integer[]) returning id
  ),
  logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select $5, $6::integer, $7, 'mailbox:' || id, $8,
  $9, jsonb_build_object() from changed order by id)
  select;

with actor as (select * from open_sessions($1::integer[], $2::integer, $3::integer)), kept as (
select id::text as kept_id, request_hash, seal_key_id, seal_key, answer from idempotency_keys
where user_id = $4 and operation = $5 and key = $6
  and created_at >= now() - make_interval(hours => $7))
  select actor.*, kept.* from actor left join kept on true;

with actor as materialized (
select * from hold_actor($1::integer, $2::integer, $3::boolean, $4::boolean,
  $5::integer, $6::integer)), claimed as (
  insert into idempotency_keys as k (user_id, operation, key, request_hash)
  select $7::integer, $8, $9, $10::bytea from actor
  on conflict (user_id, operation, key) do update
    set request_hash = excluded.request_hash, seal_key_id = null, seal_key = null, answer = null, created_at = now()
    where k.created_at < now() - make_interval(hours => $11)
  returning id
)
select actor.*, (select id::text from claimed) as claimed_id from actor;

with found as materialized (
select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
  a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
from accounts a join sheet_rows r on r.id = a.row_id where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[])) order by a.id for update of a),
  changed as (
    update accounts a set closed_at = now(), spend = $4, close_reason = $5, close_note = $6
    from found f
    where a.id = f.id and f."closedAt" is null returning a.id, a.row_id
  ), forgotten as (delete from card_codes where id in (select id from changed)),
  happened as (
    select id, row_id, 'closed' as kind, $7::text as detail, $8::numeric(14, 2) as spend,
      null::numeric as spend_before, $9::text as close_reason
    from changed
  ),
  told as (
    insert into account_events (row_id, holding_id, kind, username, detail, spend, spend_before, close_reason)
    select row_id, id, kind, $10, detail, spend, spend_before, close_reason from happened
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select 'accounts.' || kind, $11::integer, $12, 'account:' || id, $13,
  $14, jsonb_build_object($15::text, detail, $16::text, spend, $17::text, spend_before, $18::text, close_reason) from happened),
  marked as (
insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (select distinct row_id from happened) r order by row_id
on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
returning row_id, wanted), sent as (
insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
select q.name, jsonb_build_object('data', jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted), 'until', now() + make_interval(secs => $19)), marked.row_id::text,
  hold_job_place(q.name, marked.row_id::text), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
  q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
from pgboss.queue q cross join marked where q.name = $20 returning id)
  select f.*, c.id is not null as changed, now() as now from found f full join changed c on c.id = f.id order by f.id;

with found as materialized (
select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
  a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
from accounts a join sheet_rows r on r.id = a.row_id where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[])) order by a.id for update of a),
  changed as (
    update accounts a set ended_at = now(), ended_how = $4 from found f
    where a.id = f.id and f."closedAt" is null and a.state <> 'banned' and ($5::integer is null or f."takenAt" > now() - make_interval(mins => $6)
    or $7::boolean and a.revealed_at is null and not exists (
      select from account_spends s where s.account_key = a.account_key and s.set_at >= a.taken_at))
    returning a.id, a.row_id, a.account_id, a.country, a.username, a.notes, a.state,
      a.state_at, a.apart
  ), forgotten as (delete from card_codes where id in (select id from changed)),
  freed as (
    -- Where somebody holds what looks alike since before ids were compared as they are seen, it is not offered.
    update sheet_rows r set holding_id = null, state = case when r.state = 'accepted' and exists (
      select from sheet_rows o where o.account_key = r.account_key and o.holding_id is not null and o.id <> r.id)
      then 'duplicate' else r.state end
    from changed c where r.id = c.row_id and r.holding_id = c.id
  ), happened as (select id, row_id, $8::text as kind, $9::text as detail from changed),
  told as (
    insert into account_events (row_id, holding_id, kind, username, detail)
    select row_id, id, kind, $10, detail from happened
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select 'accounts.' || kind, $11::integer, $12, 'account:' || id, $13,
  $14, jsonb_build_object($15::text, detail) from happened),
  marked as (
insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (select distinct row_id from happened) r order by row_id
on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
returning row_id, wanted), sent as (
insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
select q.name, jsonb_build_object('data', jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted), 'until', now() + make_interval(secs => $16)), marked.row_id::text,
  hold_job_place(q.name, marked.row_id::text), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
  q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
from pgboss.queue q cross join marked where q.name = $17 returning id)
  select f.*, c.id is not null as changed from found f full join changed c on c.id = f.id order by f.id;

with found as materialized (
select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
  a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
from accounts a join sheet_rows r on r.id = a.row_id where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[])) order by a.id for update of a),
  changed as (
    update accounts a set ended_at = now(), ended_how = $4 from found f
    where a.id = f.id and f."closedAt" is null and f."userId" is distinct from $5::integer
    returning a.id, a.row_id, a.account_id, a.country, a.username, a.notes, a.state,
      a.state_at, a.apart
  ), forgotten as (delete from card_codes where id in (select id from changed)),
  next as (
    insert into accounts (row_id, account_id, country, user_id, username, notes, state, state_at, apart)
    select row_id, account_id, country, $6, $7, notes, state, state_at, apart from changed returning id, row_id
  ), passed as (
    update sheet_rows r set holding_id = n.id from next n where r.id = n.row_id
  ), happened as (
    select n.id, n.row_id, 'handed_over' as kind, c.username || ' → ' || $8 || ': ' || $9 as detail
    from next n full join changed c on c.row_id = n.row_id
  ),
  told as (
    insert into account_events (row_id, holding_id, kind, username, detail)
    select row_id, id, kind, $10, detail from happened
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select 'accounts.' || kind, $11::integer, $12, 'account:' || id, $13,
  $14, jsonb_build_object($15::text, detail) from happened),
  marked as (
insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (select distinct row_id from happened) r order by row_id
on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
returning row_id, wanted), sent as (
insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
select q.name, jsonb_build_object('data', jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted), 'until', now() + make_interval(secs => $16)), marked.row_id::text,
  hold_job_place(q.name, marked.row_id::text), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
  q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
from pgboss.queue q cross join marked where q.name = $17 returning id)
  select f.*, c.id is not null as changed from found f full join changed c on c.id = f.id order by f.id;

with found as materialized (
select a.id, a.row_id::text as "rowId", a.account_id as "accountId", a.country, r.sheet_id as "sheetId",
  a.user_id as "userId", a.username, a.taken_at as "takenAt", a.closed_at as "closedAt", a.spend, a.state, a.state_at
from accounts a join sheet_rows r on r.id = a.row_id where a.id = any ($1::integer[]) and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[])) order by a.id for update of a),
  wanted as materialized (
    select * from unnest($4::integer[], $5::numeric[]) w (id, amount)
  ), both_of as materialized (
    select f.id, f.spend as spend_before, w.amount from found f full join wanted w on w.id = f.id
    where f."closedAt" is not null
  ), changed as (
    update accounts a set spend = b.amount from both_of b where a.id = b.id
    returning a.id, a.row_id, a.spend, b.spend_before
  ), happened as (
    select id, row_id, 'spend_corrected' as kind, $6::text as detail, spend, spend_before from changed
  ),
  told as (
    insert into account_events (row_id, holding_id, kind, username, detail, spend, spend_before)
    select row_id, id, kind, $7, detail, spend, spend_before from happened
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select 'accounts.' || kind, $8::integer, $9, 'account:' || id, $10,
  $11, jsonb_build_object($12::text, detail, $13::text, spend, $14::text, spend_before) from happened),
  marked as (
insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (select distinct row_id from happened) r order by row_id
on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
returning row_id, wanted), sent as (
insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
select q.name, jsonb_build_object('data', jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted), 'until', now() + make_interval(secs => $15)), marked.row_id::text,
  hold_job_place(q.name, marked.row_id::text), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
  q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
from pgboss.queue q cross join marked where q.name = $16 returning id)
  select f.*, c.id is not null as changed from found f full join changed c on c.id = f.id order by f.id;

with person as materialized (
    select acc_limit, open_accounts from hold_person($1)
  ), free as materialized (
    select r.id as row_id, r.sheet_id, r.account_id, r.country, r.name, r.link, r.email, r.seal_key_id, r.seal_key,
      r.login_pass
    from sheet_rows r join sheets s on s.id = r.sheet_id
    where exists (select from person where acc_limit is null or open_accounts < acc_limit) and r.account_key = lower($2) and r.sheet_id = $3 and r.state = 'accepted' and r.present and r.holding_id is null and s.removed_at is null for no key update of r
  ), taken as (
    insert into accounts (row_id, account_id, country, user_id, username, revealed_at)
    select row_id, account_id, country, $4, $5, case when (login_pass is not null and $6::boolean) then now() end
    from person cross join free where acc_limit is null or open_accounts < acc_limit
    on conflict (account_key) where ended_at is null do nothing
    returning id, row_id
  ), held as (
    update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id
  ), happened as (
    select id, row_id, 'taken' as kind, null as detail from taken
    union all
    select id, row_id, 'revealed', 'login_pass' from taken join free using (row_id) where (login_pass is not null and $7::boolean)
  ),
  told as (
    insert into account_events (row_id, holding_id, kind, username, detail, how)
    select row_id, id, kind, $8, detail, case when kind = 'revealed' then $9::text end from happened
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select 'accounts.' || kind, $10::integer, $11, 'account:' || id, $12,
  $13, jsonb_build_object($14::text, detail, $15::text, case when kind = 'revealed' then $16::text end) from happened),
  marked as (
insert into sheet_marks as m (row_id, wanted) select row_id, 1 from (select distinct row_id from happened) r order by row_id
on conflict (row_id) do update set wanted = m.wanted + 1, conflict = null
returning row_id, wanted), sent as (
insert into pgboss.job (name, data, singleton_key, created_on, keep_until, policy, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
select q.name, jsonb_build_object('data', jsonb_build_object('rowId', marked.row_id::text, 'wanted', marked.wanted), 'until', now() + make_interval(secs => $17)), marked.row_id::text,
  hold_job_place(q.name, marked.row_id::text), now() + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
  q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
from pgboss.queue q cross join marked where q.name = $18 returning id)
  select p.acc_limit, p.open_accounts, t.id, f.row_id::text, f.account_id as "accountId", f.country, f.name, f.link, f.email,
    f.sheet_id as "sheetId", f.seal_key_id, f.seal_key,
    case when $19::boolean then f.login_pass end as login_pass
  from person p left join (taken t join free f using (row_id)) on true;

with seen as (
    update accounts a set revealed_at = coalesce(revealed_at, now()) where a.id = $1 and a.ended_at is null and ($2::integer[] is null or a.user_id = any ($3::integer[]))
    returning a.id, a.row_id, a.user_id, a.closed_at
  ), happened as (
    select id, row_id, 'revealed' as kind, secret as detail from seen cross join unnest($4::text[]) secret
  ),
  told as (
    insert into account_events (row_id, holding_id, kind, username, detail, how)
    select row_id, id, kind, $5, detail, case when kind = 'revealed' then $6::text end from happened
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select 'accounts.' || kind, $7::integer, $8, 'account:' || id, $9,
  $10, jsonb_build_object($11::text, detail, $12::text, case when kind = 'revealed' then $13::text end) from happened)
  select r.id::text as row_id, r.seal_key_id, r.seal_key, r.login_pass, s.user_id as "userId", s.closed_at as "closedAt"
  from seen s join sheet_rows r on r.id = s.row_id;

with start as materialized (
    select floor(random() * last_value)::integer as id from mailboxes_id_seq
  ), ahead as materialized (
    select id from mailboxes where facet = 0 and id > (select id from start)
    order by id limit $1 for update skip locked
  ), behind as materialized (
    select id from mailboxes where facet = 0 and id <= (select id from start)
    order by id limit $2 - (select count(*) from ahead) for update skip locked
  ), taken as (
    update mailboxes set
status = 'in_use', holder_id = $3, holder_name = $4, taken_at = now(),
take_id = nextval(pg_get_serial_sequence('mailbox_takes', 'id')), code = null, code_sender = null,
code_subject = null, code_received_at = null, failures = 0, trouble = null, account_row_id = $5::bigint,
      account_id = (select account_id from sheet_rows where id = $6::bigint)
    where id = any(array(select id from ahead union all select id from behind))
    returning id, email, take_id, account_row_id, account_id
  ), noted as (
    insert into mailbox_takes (id, mailbox_id, user_id, username, account_row_id, account_id)
    select take_id, id, $7, $8, account_row_id, account_id from taken
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select $9, $10::integer, $11, case when count(*) = 1 then 'mailbox:' || min(id) end, $12,
  $13, jsonb_build_object($14::text, count(*), $15::text, string_agg(id::text, ',' order by id)) from taken having count(*) > 0)
  select id as email_id, email from taken order by id;

with taken as (
    update mailboxes set
status = 'in_use', holder_id = $1, holder_name = $2, taken_at = now(),
take_id = nextval(pg_get_serial_sequence('mailbox_takes', 'id')), code = null, code_sender = null,
code_subject = null, code_received_at = null, failures = 0, trouble = null, account_row_id = $3::bigint,
      account_id = (select account_id from sheet_rows where id = $4::bigint)
    where email_key = lower($5) and holder_id is null
    returning id, email, take_id, account_row_id, account_id
  ), noted as (
    insert into mailbox_takes (id, mailbox_id, user_id, username, account_row_id, account_id)
    select take_id, id, $6, $7, account_row_id, account_id from taken
  ), logged as (
insert into audit_log (kind, user_id, username, record, network, request_id, details)
select $8, $9::integer, $10, 'mailbox:' || id, $11,
  $12, jsonb_build_object() from taken)
  select id, email from taken;
