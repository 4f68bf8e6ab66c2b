import { customType } from './drizzle.ts'

/**
 * A moment as text, 'YYYY-MM-DDTHH:mm:ss.sssZ' (UTC, milliseconds), in and out; timestamptz(3) in the database.
 * Takes any ISO 8601 text with an offset. Throws RangeError when the text is not a moment.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => new Date(value).toISOString(),
})
