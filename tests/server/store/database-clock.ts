import pg from 'pg'

/** PostgreSQL's functions that tell the time, with how often their answer changes. `current_date` and its like are not functions. */
const functions = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

/**
 * Shifts the clock of the databases that are copied from `template` as tests/clock.mjs shifts that of processes. The
 * functions keep name and schema, so no table and no query differs. The embedded database reads the clock of its
 * process and needs nothing.
 */
export async function shiftDatabaseClock(template: string): Promise<void> {
  const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
  if (offsetMs === 0) return
  const client = new pg.Client({ connectionString: template })
  await client.connect()
  try {
    for (const [name, volatility] of Object.entries(functions))
      await client.query(`
        alter function pg_catalog.${name}() rename to unshifted_${name};
        create function pg_catalog.${name}() returns timestamptz language sql ${volatility} parallel safe
          return pg_catalog.unshifted_${name}() + interval '${offsetMs} milliseconds'`)
  } finally {
    await client.end()
  }
}
