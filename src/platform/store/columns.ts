import { customType } from './drizzle.ts'

/**
 * Column type for a moment as text, 'YYYY-MM-DDTHH:mm:ss.sssZ' (UTC, milliseconds), stored as timestamptz(3). Accepts
 * any ISO 8601 text with an offset. Throws RangeError for an invalid text.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Column type for the id of a transaction, as decimal text. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
