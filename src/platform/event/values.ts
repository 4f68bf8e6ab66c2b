/** Schemas and values that the data of many events have in common. */
import { z } from 'zod'

export const time = z.string().meta({ description: 'ISO 8601' })

/** Schema of the keys of a table of texts. */
export const keysOf = <K extends string>(texts: Record<K, unknown>) => z.enum(Object.keys(texts) as [K])

/** Formats a time as the database returns it, or in ms since 1970, as ISO 8601 in UTC. */
export const iso = (at: string | number): string => new Date(at).toISOString()
export const isoOrNull = (at: string | number | null): string | null => (at === null ? null : iso(at))
