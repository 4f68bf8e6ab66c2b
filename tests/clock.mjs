// Shifts the clock of a Node process by CLOCK_OFFSET_MS milliseconds. It is preloaded with `node --import` into every
// process of a test step (src/tools/clock.ts), so that a server, its simulated vehicles and their test agree on the
// time. Only `Date` is shifted. Timers and performance.now() still measure real durations.

/**
 * Shifts the `Date` of this process or page, once. It uses nothing outside itself, because pages receive its source.
 */
export function shiftClock(offsetMs) {
  const RealDate = globalThis.Date
  const isShifted = Symbol.for('tests/clock.mjs')
  // A process that inherits NODE_OPTIONS and repeats its parent's arguments loads this file twice.
  if (offsetMs === 0 || RealDate[isShifted]) return
  const now = () => RealDate.now() + offsetMs
  function shifted(...args) {
    if (!new.target) return new RealDate(now()).toString()
    return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target)
  }
  // With one prototype for both, dates made by Node itself, as those of files, are instances of both.
  const own = Object.getOwnPropertyDescriptors(RealDate)
  Object.defineProperties(shifted, { ...own, now: { ...own.now, value: now }, [isShifted]: { value: true } })
  RealDate.prototype.constructor = shifted
  globalThis.Date = shifted
  // Cookies of a page expire by the browser's own clock, which is not shifted.
  const cookie = globalThis.Document && Object.getOwnPropertyDescriptor(globalThis.Document.prototype, 'cookie')
  const onRealClock = (_, at) => `expires=${new RealDate(RealDate.parse(at) - offsetMs).toUTCString()}`
  if (cookie)
    Object.defineProperty(globalThis.Document.prototype, 'cookie', {
      ...cookie,
      set(text) {
        cookie.set.call(this, text.replace(/expires=([^;]+)/i, onRealClock))
      },
    })
}

const offsetMs = Number(globalThis.process?.env.CLOCK_OFFSET_MS ?? 0)
if (!Number.isSafeInteger(offsetMs)) throw new Error('CLOCK_OFFSET_MS is no whole number of milliseconds')
shiftClock(offsetMs)
