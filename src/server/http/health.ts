import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** GET /healthz: the process answers. GET /readyz: so does its store, and every part of it does its work. */
export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.store.ready()
    const problems = [...(ready ? [] : ['store not available']), ...parts.readiness.problems()]
    return reply.status(problems.length === 0 ? 200 : 503).send({ status: problems.join('; ') || 'ready' })
  })
}
