/** Collects usage events and retains them until the server accepts them. Independent of browser and server. */
import {
  maxPoints,
  oldestPointMs,
  type PointName,
  type PointPlatform,
  type UsagePoint,
} from '../domain/contract/points.ts'

const clientKey = 'pointClient'
const percentKey = 'pointPercent'
/** Limit while the server is away. The oldest events are dropped first. */
const maxWaiting = 200
/** Events per millisecond and tab, for sequence numbers. */
const perMs = 4_096

export interface PointBatch {
  readonly client: string
  readonly platform: PointPlatform
  readonly version: string
  readonly points: readonly UsagePoint[]
}
export interface PointWorld {
  now(): number
  read(key: string): string | null
  keep(key: string, value: string): void
  platform(): PointPlatform
  readonly version: string
  /** Returns the percentage of clients whose usage is collected. Undefined: no answer. Null: refused. */
  post(batch: PointBatch): Promise<number | null | undefined>
  /** Hands a batch to the browser, which sends it even after the page is closed. */
  beacon(batch: PointBatch): boolean
}
type Waiting = Omit<UsagePoint, 'agoMs'> & { readonly at: number }

/** Collects events and sends them in batches until accepted. The server recognises repeated events by their number. */
export function createCollector(world: PointWorld) {
  const client = world.read(clientKey) ?? crypto.randomUUID()
  world.keep(clientKey, client)
  let next = world.now() * perMs
  let waiting: readonly Waiting[] = []
  let isSending = false
  // The same clients are chosen each time, so the others never send anything.
  const place = (Number.parseInt(client.slice(0, 8), 16) / 2 ** 32) * 100
  const isChosen = () => place < Number(world.read(percentKey) ?? 100)

  const batchOf = (points: readonly Waiting[]): PointBatch => ({
    client,
    platform: world.platform(),
    version: world.version,
    points: points.map(({ at, ...point }) => ({ ...point, agoMs: Math.max(0, Math.round(world.now() - at)) })),
  })
  const first = () => waiting.slice(0, maxPoints)
  const drop = (batch: readonly Waiting[]) => {
    waiting = waiting.filter((point) => !batch.includes(point))
  }

  async function flush(): Promise<void> {
    waiting = waiting.filter(({ at }) => world.now() - at < oldestPointMs)
    if (isSending || waiting.length === 0) return
    isSending = true
    const sentPoints = first()
    const percent = await world.post(batchOf(sentPoints)).catch(() => undefined)
    isSending = false
    if (percent === undefined) return
    drop(sentPoints)
    if (percent === null) return
    world.keep(percentKey, String(percent))
    if (!isChosen()) waiting = []
  }
  return {
    note(name: PointName, value?: string): void {
      if (!isChosen()) return
      const point = { seq: next++, at: world.now(), name, ...(value !== undefined && { value }) }
      waiting = [...waiting, point].slice(-maxWaiting)
      if (waiting.length >= maxPoints) void flush()
    },
    flush,
    /** Sends the rest when the page is hidden, as it may never become visible again. */
    leave(): void {
      while (waiting.length > 0) {
        const batch = first()
        if (!world.beacon(batchOf(batch))) return
        drop(batch)
      }
    },
  }
}
