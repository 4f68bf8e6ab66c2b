import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** GET /healthz: the process responds. GET /readyz: all of its parts work. */
export function healthRoutes(app: FastifyInstance, { readiness }: Pick<Parts, 'readiness'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problems = await readiness.problems()
    return reply.status(problems.length === 0 ? 200 : 503).send({ status: problems.join('; ') || 'ready' })
  })
}
