import { useSyncExternalStore } from 'react'
import { useT } from '../../client/language.ts'
import { ageTexts as words } from './age-texts.ts'

/** Returns a function that formats an age in milliseconds, in the coarsest sufficient unit. */
export function useAge() {
  const { t } = useT()
  return (ms: number) => {
    const seconds = Math.max(0, Math.round(ms / 1000))
    if (seconds < 100) return t(words.seconds, { count: seconds })
    if (seconds < 100 * 60) return t(words.minutes, { count: Math.round(seconds / 60) })
    return seconds < 48 * 3600
      ? t(words.hours, { count: Math.round(seconds / 3600) })
      : t(words.days, { count: Math.round(seconds / 86_400) })
  }
}

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let present = Date.now()

/** Shared clock of all ages: a list of hundreds renders once a second, not row by row. */
function watchClock(tick: () => void): () => void {
  if (watchers.size === 0) present = Date.now()
  watchers.add(tick)
  timer ??= setInterval(() => {
    present = Date.now()
    for (const each of watchers) each()
  }, 1000)
  return () => {
    watchers.delete(tick)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time in milliseconds, updated each second. */
export function useNow(): number {
  return useSyncExternalStore(watchClock, () => present)
}

/** Age of a moment, '12 s ago', updated each second. */
export function Age({ at }: { at: string | number }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  return <>{t(words.ago, { age: age(now - new Date(at).getTime()) })}</>
}
