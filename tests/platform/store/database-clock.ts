import pg from 'pg'

/**
 * PostgreSQL's functions that return the current time, with their volatility. `current_date` and similar ones are not
 * functions.
 */
const functions = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

/**
 * Shifts the clock of databases copied from `template`, as tests/clock.mjs does for processes. The functions keep their
 * name and schema, so no table and no query differs. The embedded database uses the clock of its process and needs
 * nothing.
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
