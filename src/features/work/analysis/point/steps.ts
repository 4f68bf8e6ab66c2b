import { useSearchParams } from 'react-router-dom'
import { type FunnelWindow, maxSteps, windows } from './contract.ts'

const separator = '~'
const isWindow = (value: number): value is FunnelWindow => Object.hasOwn(windows, value)

/** Steps of a funnel in the URL. An empty one is still to be chosen. */
export function useSteps() {
  const [search, setSearch] = useSearchParams()
  const paramSteps = search.get('steps')?.split(separator).slice(0, maxSteps) ?? []
  const steps = [...paramSteps, '', ''].slice(0, Math.max(2, paramSteps.length))
  const minutesParam = Number(search.get('minutes') ?? 1440)
  const write = (values: Record<string, string>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(values)) next.set(key, value)
      return next
    })
  return {
    steps,
    minutes: isWindow(minutesParam) ? minutesParam : (1440 as FunnelWindow),
    setSteps: (next: readonly string[]) => write({ steps: next.join(separator) }),
    setMinutes: (next: FunnelWindow) => write({ minutes: String(next) }),
    begin: (key: string) => write({ list: 'funnel', steps: key }),
  }
}
