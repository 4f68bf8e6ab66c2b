import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** What a process answers probes by: a gateway on its own keeps no files. */
export type Probed = Pick<Parts, 'store' | 'readiness'> & Partial<Pick<Parts, 'files'>>

/** GET /healthz: the process answers. GET /readyz: so do its store and its files, and every part of it does its work. */
export function healthRoutes(app: FastifyInstance, parts: Probed): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [store, files] = await Promise.all([parts.store.ready(), parts.files?.ready() ?? true])
    const problems = [
      ...(store ? [] : ['store not available']),
      ...(files ? [] : ['files cannot be kept']),
      ...parts.readiness.problems(),
    ]
    return reply.status(problems.length === 0 ? 200 : 503).send({ status: problems.join('; ') || 'ready' })
  })
}
