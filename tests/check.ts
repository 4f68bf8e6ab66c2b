import { test } from 'vitest'

/** True in `npm run test:long`, the complete check. False in `npm test`. */
export const isLong = process.env.LONG === '1'

/** A size or a list of cases: the first in `npm test`, the second in `npm run test:long`. */
export const inCheck = <T>(fast: T, long: T): T => (isLong ? long : fast)

/** Declares a test for `npm run test:long` only. `npm test` does not list it as skipped. */
export const longTest: typeof test = isLong
  ? test
  : (new Proxy(test, { apply: () => longTest, get: () => longTest }) as typeof test)
