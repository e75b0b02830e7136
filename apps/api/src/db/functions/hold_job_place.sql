-- Time that puts a job behind the jobs of its key that wait or run; locks the place until the end of the transaction.
create or replace function hold_job_place(queue text, key text)
  returns timestamptz language plpgsql
as $$
declare waiting timestamptz; working timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('job ' || queue || ' ' || key, 0));
  select max(j.created_on) into waiting from pgboss.job j
  where j.name = queue and j.singleton_key = key and j.state < 'active' and not j.blocked
    and j.policy = 'key_strict_fifo';
  select max(j.created_on) into working from pgboss.job j
  where j.name = queue and j.singleton_key = key and j.state = 'active' and j.policy = 'key_strict_fifo';
  return greatest(clock_timestamp(), waiting + interval '1 microsecond', working + interval '1 microsecond');
end
$$;
