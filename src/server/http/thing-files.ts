import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import { FileProblem } from '../files/problem.ts'
import { type ContentFiles, type SentFile, sendFile } from './send-file.ts'

/** Large files of a thing, of which browsers fetch ranges: `<path>/<key>`, where a key that nobody guesses stands for one content. */
export interface ServedFiles {
  readonly path: string
  /** The file of a key, for whoever knows it; undefined: there is none. */
  find(parts: Parts, key: string): Promise<(SentFile & { readonly files: ContentFiles }) | undefined>
}

/** GET <path>/<key>: without a session, for public pages ask, too; who may know the key was decided before it was told. */
export function thingFileRoutes(
  app: FastifyInstance,
  parts: Parts,
  countMissing: (request: FastifyRequest) => Promise<void>,
): void {
  for (const { path, find } of parts.catalogue.files)
    app.get<{ Params: { key: string } }>(`${path}/:key`, async (request, reply) => {
      const found = await find(parts, request.params.key)
      if (!found) {
        await countMissing(request)
        throw new FileProblem('missing')
      }
      reply.header('cache-control', 'private, max-age=1209600, immutable')
      return sendFile(request, reply, found.files, found)
    })
}
