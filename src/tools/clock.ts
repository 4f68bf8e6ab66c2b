import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './sources.ts'

/** Time at which `npm test` runs: office hours, in the middle of a week and of a month. */
export const defaultMoment = '2026-11-18T10:00:00+08:00'

/**
 * Critical moments for code that counts days, weeks or months, in Asia/Shanghai. `npm run test:long` runs at each of
 * them. A moment combines several properties, because each costs a whole check.
 */
export const longMoments = {
  /** The fleet's day, month and year end within minutes. Those of UTC end hours later. */
  year: '2026-12-31T23:55:00+08:00',
  /** A Sunday and the last day of a month that is followed by a shorter one. In UTC it is the day before. */
  sunday: '2027-01-31T07:30:00+08:00',
  leap: '2028-02-29T10:00:00+08:00',
} as const

/** Start time from TEST_CLOCK: one of `longMoments` or any other time. Without it `defaultMoment`. */
export function chosenMoment(setting = process.env.TEST_CLOCK): string {
  if (!setting) return defaultMoment
  const moment = new Map<string, string>(Object.entries(longMoments)).get(setting) ?? setting
  if (!Number.isNaN(Date.parse(moment))) return moment
  throw new Error(
    `TEST_CLOCK is ${setting}: one of ${Object.keys(longMoments).join(', ')}, or a time as ${defaultMoment}`,
  )
}

/** Environment of Node processes whose clock starts at `moment`. Each loads tests/clock.mjs first. */
export function clockEnvironment(moment: string): { NODE_OPTIONS: string; CLOCK_OFFSET_MS: string } {
  const load = `--import=${pathToFileURL(join(root, 'tests/clock.mjs')).href}`
  // The clock of this process may be shifted itself.
  const now = Date.now() - Number(process.env.CLOCK_OFFSET_MS ?? 0)
  return {
    NODE_OPTIONS: [process.env.NODE_OPTIONS, load].filter(Boolean).join(' '),
    CLOCK_OFFSET_MS: String(Date.parse(moment) - now),
  }
}

export const realClock = { CLOCK_OFFSET_MS: '0' }
