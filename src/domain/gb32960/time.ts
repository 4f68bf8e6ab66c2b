/** Times in frames are Beijing time (GMT+8), clause 6.4. */
const beijingMs = 8 * 3600_000

/**
 * Reads six bytes as milliseconds since 1970. They are year since 2000, month, day, hour, minute and second, plain
 * binary, GMT+8. Null when they are not a calendar date.
 */
export function readTime(bytes: Uint8Array, at: number): number | null {
  const year = bytes[at]!
  const month = bytes[at + 1]!
  const day = bytes[at + 2]!
  const hour = bytes[at + 3]!
  const minute = bytes[at + 4]!
  const second = bytes[at + 5]!
  if (year > 99 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) - beijingMs
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28 // 2000 to 2099: every fourth year
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Six bytes of a time. Fractions of a second are dropped. Throws a RangeError outside 2000 to 2099 (Beijing time). */
export function timeBytes(time: number | string | Date): Uint8Array {
  const local = new Date(new Date(time).getTime() + beijingMs)
  const year = local.getUTCFullYear() - 2000
  if (!(year >= 0 && year <= 99)) throw new RangeError(`No time of 2000 to 2099: ${String(time)}`)
  return Uint8Array.of(
    year,
    local.getUTCMonth() + 1,
    local.getUTCDate(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
  )
}

/** Reads six bytes as ISO 8601 in UTC. Null when they are not a date. */
export function isoTime(bytes: Uint8Array, at: number): string | null {
  const time = readTime(bytes, at)
  return time === null ? null : new Date(time).toISOString()
}
