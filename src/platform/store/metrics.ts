import { Gauge, Histogram, type Metric } from 'prom-client'

interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}
/** All pools that this process has used. A closed pool has no connections. */
const pools = new Set<Pool>()

const lentSeconds = new Histogram({
  name: 'platform_store_seconds',
  help: 'Time during which database connections were waited for and used',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [],
})
const connections = new Gauge({
  name: 'platform_store_connections',
  help: 'Database connections, and requests that wait for one',
  labelNames: ['state'] as const,
  registers: [],
  collect() {
    const sum = (of: (pool: Pool) => number) => [...pools].reduce((total, pool) => total + of(pool), 0)
    this.set(
      { state: 'used' },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    )
    this.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    )
    this.set(
      { state: 'waiting' },
      sum(({ waitingCount }) => waitingCount),
    )
  },
})

export const storeFigures: readonly Metric[] = [lentSeconds, connections]

export const storeMetrics = {
  /** Called when a connection is requested. Call the returned function when it is released. */
  lend(pool: Pool): () => void {
    pools.add(pool)
    return lentSeconds.startTimer()
  },
}
