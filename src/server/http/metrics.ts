import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const answers = new Counter({
  name: 'platform_answers_total',
  help: 'Answers by call and code',
  labelNames: ['call', 'code'] as const,
  registers: [registry],
})
const seconds = new Histogram({
  name: 'platform_call_seconds',
  help: 'Time to a successful answer',
  labelNames: ['call'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
})

/** Counts one answer; `started` (process.hrtime.bigint) also adds its duration. */
export function countAnswer(call: string, code: number, started?: bigint): void {
  answers.inc({ call, code })
  if (started !== undefined) seconds.observe({ call }, Number(process.hrtime.bigint() - started) / 1e9)
}

/** GET /metrics in the Prometheus text format; only for the machine itself unless a proxy is trusted to guard it. */
export function metricsRoute(app: FastifyInstance): void {
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
