import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import type { Readiness } from '../ready.ts'
import { say } from '../words.ts'
import { healthRoutes } from './health.ts'
import { metricsRoute } from './metrics.ts'

const bodyLimit = 1024
const requestTimeout = 10_000

/**
 * Serves GET /healthz, /readyz and /metrics for a process without other HTTP routes, for example a standalone gateway.
 * Returns the port and a function to close. Throws when the port is unavailable.
 */
export async function openProbes(
  { port, host }: { port: number; host: string },
  parts: { readonly readiness: Readiness; readonly config: Pick<Config, 'metricsToken'> },
): Promise<{ port: number; close(): Promise<void> }> {
  const app = fastify({ bodyLimit, requestTimeout, forceCloseConnections: true })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500
    return reply
      .status(status)
      .send({ code: status, msg: error instanceof Fault ? say('en', error.text) : '', data: null })
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 404, msg: '', data: null }))
  healthRoutes(app, parts)
  metricsRoute(app, parts.config)
  await app.listen({ port, host })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : port, close: () => app.close() }
}
