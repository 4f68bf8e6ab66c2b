import { type SQL, type SQLWrapper, sql } from './drizzle.ts'

/** The LIKE pattern of texts that contain this one, whatever signs it has. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a text contains another, in any case. */
export const contains = (value: SQLWrapper, text: string): SQL => sql`${value} ilike ${containing(text)}`
