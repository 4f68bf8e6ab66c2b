import { ownBuild } from '../../client/build.ts'
import type { PreloadState, Starts, StartsKey } from '../begin.ts'

const key: StartsKey = 'starts'
const maxPages = 5
/** Files loaded within this time in ms belong to the caller, not to the start. */
const ownMs = 1_000

/** Stores which files this start loaded, so that the next one can request them at once (`begin.ts`). */
export function noteStart(): void {
  const { openedPage } = window as PreloadState
  if (openedPage === undefined) return
  const starts = JSON.parse(localStorage.getItem(key) ?? 'null') as Starts | null
  const others = starts?.build === ownBuild ? Object.entries(starts.files).filter(([page]) => page !== openedPage) : []
  const loadedFiles = loadedBefore(performance.now() - ownMs)
  const next: Starts = {
    build: ownBuild,
    files: Object.fromEntries([...others.slice(1 - maxPages), [openedPage, loadedFiles]]),
  }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // No space: the next start loads its files step by step.
  }
}

const loadedBefore = (ms: number) =>
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < ms)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
