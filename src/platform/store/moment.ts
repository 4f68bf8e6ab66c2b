import { type SQL, sql } from './drizzle.ts'

export const moment = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`
