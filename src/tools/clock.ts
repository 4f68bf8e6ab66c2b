import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './sources.ts'

/** When the tests of `npm test` run: in office hours, in the middle of a week and of a month. */
export const usualMoment = '2026-11-18T10:00:00+08:00'

/**
 * Moments at which programs that count days, weeks or months go wrong, in Asia/Shanghai; `npm run test:long` runs at
 * each. One moment has several properties, because each costs a whole check.
 */
export const longMoments = {
  /** The day, the month and the year of the fleet end within minutes; those of UTC hours later. */
  year: '2026-12-31T23:55:00+08:00',
  /** A Sunday and the last day of a month, which is followed by a shorter one; in UTC the day before. */
  sunday: '2027-01-31T07:30:00+08:00',
  leap: '2028-02-29T10:00:00+08:00',
} as const

/** The moment that the environment variable TEST_CLOCK names, one of `longMoments` or any other time; without it the usual one. */
export function chosenMoment(chosen = process.env.TEST_CLOCK): string {
  if (!chosen) return usualMoment
  const moment = new Map<string, string>(Object.entries(longMoments)).get(chosen) ?? chosen
  if (!Number.isNaN(Date.parse(moment))) return moment
  throw new Error(`TEST_CLOCK is ${chosen}: one of ${Object.keys(longMoments).join(', ')}, or a time as ${usualMoment}`)
}

/** Environment of Node processes whose clock shows `moment` now and goes on from there: each loads tests/clock.mjs first. */
export function clockEnvironment(moment: string): { NODE_OPTIONS: string; CLOCK_OFFSET_MS: string } {
  const load = `--import=${pathToFileURL(join(root, 'tests/clock.mjs')).href}`
  // This process may be shifted itself.
  const now = Date.now() - Number(process.env.CLOCK_OFFSET_MS ?? 0)
  return {
    NODE_OPTIONS: [process.env.NODE_OPTIONS, load].filter(Boolean).join(' '),
    CLOCK_OFFSET_MS: String(Date.parse(moment) - now),
  }
}

/** For a step that runs on the clock of the machine. */
export const realClock = { CLOCK_OFFSET_MS: '0' }
