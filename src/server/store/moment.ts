import { type SQL, sql } from './drizzle.ts'

/** Milliseconds since 1970 as a moment of the database. */
export const moment = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`
