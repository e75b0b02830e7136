import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'

/**
 * All definitions of a database, one per line, sorted: the content of `pg_dump -s`, but produced by the server, so
 * that it works for an embedded database too.
 */
export const definitionsOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ line: string }>`
    with own as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), lines as (
      select format('column %s.%s.%s %s%s%s', nspname, relname, attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' end, ' default ' || pg_get_expr(adbin, adrelid)) as line
        from pg_attribute join pg_class c on c.oid = attrelid join own on own.oid = relnamespace
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v')
      union all
      select format('relation %s.%s %s %s %s', nspname, relname, relkind, reloptions, relacl)
        from pg_class join own on own.oid = relnamespace where relkind in ('r', 'p', 'v', 'S')
      union all
      select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid))
        from pg_constraint c join own on own.oid = connamespace
      union all
      select 'index ' || pg_get_indexdef(indexrelid)
        from pg_index join pg_class c on c.oid = indexrelid join own on own.oid = relnamespace
      union all
      select 'function ' || pg_get_functiondef(p.oid)
        from pg_proc p join own on own.oid = pronamespace join pg_language l on l.oid = prolang where lanname in ('sql', 'plpgsql')
      union all
      select 'trigger ' || pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = tgrelid join own on own.oid = relnamespace where not tgisinternal
      union all
      select format('view %s.%s %s', schemaname, viewname, definition)
        from pg_views join own on own.nspname = schemaname
      union all
      select format('type %s.%s %s', nspname, typname, array_agg(enumlabel order by enumsortorder))
        from pg_type t join own on own.oid = typnamespace join pg_enum on enumtypid = t.oid group by nspname, typname
    )
    select line from lines order by line collate "C"`.execute(db)
  // Comments and indentation of a function do not change what it does.
  return rows
    .map(
      ({ line }) =>
        `${line
          .replaceAll(/--[^\n]*/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim()}\n`,
    )
    .join('')
}
