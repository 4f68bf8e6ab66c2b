import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** GET /healthz: the process answers. GET /readyz: so does its store. */
export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.store.ready()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'store not available' })
  })
}
