/** Reports which pages and actions are used, and nothing else (`domain/contract/points.ts`). Loaded after the first screen. */
import { type PointPlatform, pointPath } from '../domain/contract/points.ts'
import { ownBuild } from './build.ts'
import { createCollector } from './collector.ts'

const flushMs = 30_000

let platform: () => PointPlatform = () => 'reader'
export function setPlatform(getPlatform: () => PointPlatform): void {
  platform = getPlatform
}

const { note, flush, leave } = createCollector({
  now: Date.now,
  read: (key) => localStorage.getItem(key),
  keep: (key, value) => localStorage.setItem(key, value),
  platform: () => platform(),
  version: ownBuild,
  async post(batch) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(pointPath, { method: 'POST', headers, body: JSON.stringify(batch), keepalive: true })
    if (!answer.ok) return undefined
    const { code, data } = (await answer.json()) as { code: number; data?: { percent: number } }
    return code === 200 && data ? data.percent : null
  },
  beacon: (batch) => navigator.sendBeacon(pointPath, new Blob([JSON.stringify(batch)], { type: 'application/json' })),
})
export const notePoint = note

setInterval(() => void flush(), flushMs)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') leave()
})
