import { useEffect, useState } from 'react'
import { useT } from '../client/language.ts'
import { ageTexts as words } from './age-texts.ts'

/** How long ago something was, in the coarsest unit that says enough. */
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

/** The present moment, anew each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** '12 s ago', counting on. */
export function Age({ at }: { at: string | number }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  return <>{t(words.ago, { age: age(now - new Date(at).getTime()) })}</>
}
