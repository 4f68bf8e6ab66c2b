import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** GET /healthz: the process answers. GET /readyz: every part of it does its work. */
export function healthRoutes(app: FastifyInstance, { readiness }: Pick<Parts, 'readiness'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problems = await readiness.problems()
    return reply.status(problems.length === 0 ? 200 : 503).send({ status: problems.join('; ') || 'ready' })
  })
}
