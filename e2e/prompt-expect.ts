import { expect as playwrightExpect } from 'playwright/test'

/** Limit of a wait in ms, as long as for actions. It only ends hanging tests, because several files share a machine. */
const longestMs = 120_000
/** Limit of `toPass` in ms. Playwright's own default never ends. */
const repeatMs = 240_000
/** Limit of one attempt within `toPass` for the effect of its action, in ms, before it acts again. */
export const attemptMs = 5_000
/**
 * Length of one short timeout in ms. Playwright polls an expected state each half second, but each tenth of a second
 * for timeouts below 2.5 s. Tests would wait that half second some thousand times in all, so a long timeout consists of
 * short ones.
 */
const stretchMs = 1_000
const short = playwrightExpect.configure({ timeout: stretchMs })
const patient = playwrightExpect.configure({ timeout: longestMs })

type Check = (...given: unknown[]) => Promise<void>
type Matchers = Record<string, Check> & { not: Matchers }

/** Playwright's `expect`, which notices an expected state sooner. */
export const expect: typeof patient = new Proxy(patient, {
  apply: (_target, _this, [actual, ...more]: [unknown, ...string[]]) => {
    const whole = patient(actual, ...more)
    if (typeof actual === 'function') return ending(whole as never)
    return isOfPage(actual) ? inStretches(short(actual, ...more) as never, whole as never) : whole
  },
})

const ending = (matchers: Matchers): Matchers =>
  new Proxy(matchers, {
    get: (target, name: string) =>
      name === 'toPass'
        ? (options?: object) => target.toPass?.({ timeout: repeatMs, ...options })
        : Reflect.get(target, name),
  })

const isOfPage = (value: unknown) =>
  typeof value === 'object' && value !== null && ('boundingBox' in value || 'bringToFront' in value)

/** Runs each matcher for some short timeouts. The last one reports the failure. */
function inStretches(matchers: Matchers, whole: Matchers): Matchers {
  return new Proxy(matchers, {
    get: (_target, name: string) => {
      if (name === 'not') return inStretches(matchers.not, whole.not)
      const check: Check = async (...args) => {
        const last = args.at(-1)
        const isLimited = typeof last === 'object' && last !== null && 'timeout' in last
        const limit = isLimited ? Number(last.timeout) : longestMs
        for (let left = limit; left > stretchMs; left -= stretchMs) {
          const stretch = isLimited ? [...args.slice(0, -1), { ...last, timeout: stretchMs }] : args
          const hasPassed = await matchers[name]?.(...stretch).then(
            () => true,
            () => false,
          )
          if (hasPassed) return
        }
        const rest = { ...(isLimited && last), timeout: Math.min(limit, stretchMs) }
        await (isLimited ? whole[name]?.(...args.slice(0, -1), rest) : matchers[name]?.(...args))
      }
      return check
    },
  })
}
