import { Counter, Gauge, Histogram, type Metric, type Registry } from 'prom-client'
import { registry } from '../../platform/metrics.ts'
import type { EndReason } from './connection.ts'

/** Registered only while a gateway runs: a process that serves no vehicles reports no figures of them, not even 0. */
const registers: Registry[] = []
const frames = new Counter({ name: 'gateway_frames_total', help: 'Frames written to the store', registers })
const batchSeconds = new Histogram({
  name: 'gateway_batch_seconds',
  help: 'Time to write a batch of frames',
  buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10],
  registers,
})
const rejectedFrames = new Counter({
  name: 'gateway_frames_rejected_total',
  help: 'Frames that the store refused, stored in rejected_frame',
  registers,
})
const events = new Counter({
  name: 'gateway_events_total',
  help: 'Logins, refusals, bad frames and dropped connections',
  labelNames: ['event'] as const,
  registers,
})
const ends = new Counter({
  name: 'gateway_ended_total',
  help: 'Ended connections, by reason',
  labelNames: ['reason'] as const,
  registers,
})

interface GatewayGauges {
  connections(): number
  vehicles(): number
  waiting(): number
  /** Waiting time of the oldest unwritten frame in seconds. 0: none waits. */
  oldest(): number
}
const gateways = new Set<GatewayGauges>()
const figureOf = (of: keyof GatewayGauges) => {
  const figures = [...gateways].map((each) => each[of]())
  return of === 'oldest' ? Math.max(0, ...figures) : figures.reduce((total, each) => total + each, 0)
}
const gauge = (name: string, help: string, of: keyof GatewayGauges): [string, Metric] => [
  name,
  new Gauge({
    name,
    help,
    registers,
    collect: function () {
      this.set(figureOf(of))
    },
  }),
]
const all = new Map<string, Metric>([
  ['gateway_frames_total', frames],
  ['gateway_frames_rejected_total', rejectedFrames],
  ['gateway_batch_seconds', batchSeconds],
  ['gateway_events_total', events as Metric],
  ['gateway_ended_total', ends as Metric],
  gauge('gateway_connections', 'Open connections', 'connections'),
  gauge('gateway_vehicles', 'Vehicles that are connected', 'vehicles'),
  gauge('gateway_frames_waiting', 'Frames that are not written yet', 'waiting'),
  gauge('gateway_oldest_frame_seconds', 'How long the oldest frame has waited to be written', 'oldest'),
])

export const gatewayMetrics = {
  batch(count: number, ms: number): void {
    frames.inc(count)
    batchSeconds.observe(ms / 1000)
  },
  rejected: (count: number) => rejectedFrames.inc(count),
  count: (event: 'login' | 'refusedLogin' | 'refusedFrame' | 'shed') => events.inc({ event }),
  bad: (count: number) => events.inc({ event: 'badFrame' }, Math.max(1, count)),
  ended: (reason: EndReason) => ends.inc({ reason }),
  /** Returns a function that stops watching. */
  watch(gateway: GatewayGauges): () => void {
    if (gateways.size === 0) for (const metric of all.values()) registry.registerMetric(metric)
    gateways.add(gateway)
    return () => {
      if (gateways.delete(gateway) && gateways.size === 0)
        for (const name of all.keys()) registry.removeSingleMetric(name)
    }
  },
}
