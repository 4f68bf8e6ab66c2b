/** Collects what is used of the platform until it was taken; knows neither browser nor server. */
import { mostPoints, oldestPointMs, type Point, type PointName, type PointPlatform } from '../points.ts'

const clientKey = 'pointClient'
const percentKey = 'pointPercent'
/** More are not kept while the server is away: the oldest go. */
const mostKept = 200
/** Points of one millisecond, of one tab. */
const perMs = 4_096

export interface PointBatch {
  readonly client: string
  readonly platform: PointPlatform
  readonly version: string
  readonly points: readonly Point[]
}
/** What the collector needs of the browser. */
export interface PointWorld {
  now(): number
  read(key: string): string | null
  keep(key: string, value: string): void
  platform(): PointPlatform
  readonly version: string
  /** Answers of how many clients in a hundred use is collected; undefined: nobody answered; null: it was refused. */
  post(batch: PointBatch): Promise<number | null | undefined>
  /** Hands a batch to the browser, which sends it when the page is gone. */
  beacon(batch: PointBatch): boolean
}
type Waiting = Omit<Point, 'agoMs'> & { readonly at: number }

/** Collects points and sends them in batches, each until it was taken: what comes twice is known by its number. */
export function createCollector(world: PointWorld) {
  const client = world.read(clientKey) ?? crypto.randomUUID()
  world.keep(clientKey, client)
  let next = world.now() * perMs
  let waiting: readonly Waiting[] = []
  let isSending = false
  // The same clients each time: of those that are left out nothing is ever known.
  const place = (Number.parseInt(client.slice(0, 8), 16) / 2 ** 32) * 100
  const isChosen = () => place < Number(world.read(percentKey) ?? 100)

  const batchOf = (points: readonly Waiting[]): PointBatch => ({
    client,
    platform: world.platform(),
    version: world.version,
    points: points.map(({ at, ...point }) => ({ ...point, agoMs: Math.max(0, Math.round(world.now() - at)) })),
  })
  const first = () => waiting.slice(0, mostPoints)
  const drop = (sent: readonly Waiting[]) => {
    waiting = waiting.filter((point) => !sent.includes(point))
  }

  async function flush(): Promise<void> {
    waiting = waiting.filter(({ at }) => world.now() - at < oldestPointMs)
    if (isSending || waiting.length === 0) return
    isSending = true
    const sent = first()
    const percent = await world.post(batchOf(sent)).catch(() => undefined)
    isSending = false
    if (percent === undefined) return
    drop(sent)
    if (percent === null) return
    world.keep(percentKey, String(percent))
    if (!isChosen()) waiting = []
  }
  return {
    note(name: PointName, value?: string): void {
      if (!isChosen()) return
      const point = { seq: next++, at: world.now(), name, ...(value !== undefined && { value }) }
      waiting = [...waiting, point].slice(-mostKept)
      if (waiting.length >= mostPoints) void flush()
    },
    flush,
    /** The page is hidden, and may never be seen again. */
    leave(): void {
      while (waiting.length > 0) {
        const sent = first()
        if (!world.beacon(batchOf(sent))) return
        drop(sent)
      }
    },
  }
}
