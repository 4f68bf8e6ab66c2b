import type pg from 'pg'

/** Runs statements one by one, with other work in between. */
export type Lend = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>

const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024

// autovacuum's conditions with its default settings.
const tablesInNeed = `
  SELECT s.relid::regclass::text AS name,
         s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
           OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) AS vacuum,
         s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) AS analyze
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid`

const logSinceCheckpoint = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`

/**
 * Maintenance that PGlite lacks, because it has no background processes: checkpoints, vacuum and analyze. Without
 * checkpoints the log grows without limit, and the start after a kill replays all of it.
 */
export async function upkeep(lend: Lend): Promise<void> {
  const tables = await lend((client) => client.query<{ name: string; vacuum: boolean; analyze: boolean }>(tablesInNeed))
  for (const { name, vacuum, analyze } of tables.rows) {
    if (vacuum) await lend((client) => client.query(`VACUUM ${name}`))
    if (analyze) await lend((client) => client.query(`ANALYZE ${name}`))
  }
  const log = await lend((client) => client.query<{ bytes: number }>(logSinceCheckpoint))
  if ((log.rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await lend((client) => client.query('CHECKPOINT'))
}
