import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import { FileProblem } from '../files/problem.ts'
import { type ContentFiles, type SentFile, sendFile } from './send-file.ts'

/**
 * Large files of a thing, which browsers fetch in ranges: `<path>/<key>`. An unguessable key identifies one content.
 */
export interface ServedFiles {
  readonly path: string
  find(parts: Parts, key: string): Promise<(SentFile & { readonly files: ContentFiles }) | undefined>
}

/** Serves GET <path>/<key> without a session, also for public pages. Access was checked before the key was issued. */
export function thingFileRoutes(
  app: FastifyInstance,
  parts: Parts,
  countMissing: (request: FastifyRequest) => Promise<void>,
): void {
  for (const { path, find } of parts.catalogue.files)
    app.get<{ Params: { key: string } }>(`${path}/:key`, async (request, reply) => {
      const file = await find(parts, request.params.key)
      if (!file) {
        await countMissing(request)
        throw new FileProblem('missing')
      }
      reply.header('cache-control', 'private, max-age=1209600, immutable')
      return sendFile(request, reply, file.files, file)
    })
}
