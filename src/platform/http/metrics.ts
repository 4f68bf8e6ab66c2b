import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { code, successCodes } from '../../domain/contract/code.ts'
import type { Config } from '../config.ts'
import { fault } from '../fault.ts'
import { registry } from '../metrics.ts'

const answers = new Counter({
  name: 'platform_answers_total',
  help: 'Responses by call and code',
  labelNames: ['call', 'code'] as const,
  registers: [registry],
})
const seconds = new Histogram({
  name: 'platform_call_seconds',
  help: 'Response time',
  labelNames: ['call', 'outcome'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
})

export function countAnswer(call: string, answerCode: number, ms: number): void {
  answers.inc({ call, code: answerCode })
  const outcome = isSuccess(answerCode) ? 'ok' : answerCode >= 500 && answerCode < 600 ? 'failed' : 'refused'
  seconds.observe({ call, outcome }, ms / 1000)
}
const successes = new Set<number>(successCodes)
const isSuccess = (answerCode: number) => successes.has(answerCode) || (answerCode > 200 && answerCode < 300)

/** Serves GET /metrics in the Prometheus text format: locally, or with METRICS_TOKEN (Authorization: Bearer). */
export function metricsRoute(app: FastifyInstance, config: Pick<Config, 'metricsToken'>): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken))
      throw Object.assign(fault(code.forbidden, 'forbidden'), { statusCode: 403 })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return same(request.headers.authorization ?? '', `Bearer ${token}`)
  // A request through a local proxy comes from another machine.
  return loopback.check(request.socket.remoteAddress ?? '', family(request)) && !('x-forwarded-for' in request.headers)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
const family = (request: FastifyRequest) => (request.socket.remoteAddress?.includes(':') ? 'ipv6' : 'ipv4')

function same(input: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(input), digest(secret))
}
