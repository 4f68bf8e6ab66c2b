import { ownBuild } from '../../kit/client/build.ts'
import type { Begun, Starts, StartsKey } from '../begin.ts'

const key: StartsKey = 'starts'
const mostPages = 5
/** What came in the last moments came for what calls this. */
const ownMs = 1_000

/** Notes what this start loaded, for the next one to ask for at once (`begin.ts`). */
export function noteStart(): void {
  const { openedPage } = window as Begun
  if (openedPage === undefined) return
  const starts = JSON.parse(localStorage.getItem(key) ?? 'null') as Starts | null
  const others = starts?.build === ownBuild ? Object.entries(starts.files).filter(([page]) => page !== openedPage) : []
  const loaded = loadedBefore(performance.now() - ownMs)
  const next: Starts = {
    build: ownBuild,
    files: Object.fromEntries([...others.slice(1 - mostPages), [openedPage, loaded]]),
  }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // No room: the next start learns what it needs step by step.
  }
}

const loadedBefore = (ms: number) =>
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < ms)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
