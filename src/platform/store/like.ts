import { type SQL, type SQLWrapper, sql } from './drizzle.ts'

/** LIKE pattern for texts that contain this one. Escapes special characters. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export const contains = (value: SQLWrapper, text: string): SQL => sql`${value} ilike ${containing(text)}`
