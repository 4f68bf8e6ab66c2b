import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts, SessionUser } from '../context.ts'
import { FileProblem } from '../files/problem.ts'
import { seenFiles } from '../record/seen-files.ts'
import type { Db } from '../store/store.ts'

const inline = /^image\/(png|jpeg|webp|gif)$/
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/**
 * GET /file/content/{id}: for <img> and downloads, by the cookies of the session. Only pictures are shown in place.
 * A file that no record shows, such as a sheet, is visible only to whoever uploaded it.
 */
export function fileContentRoute(
  app: FastifyInstance,
  parts: Parts,
  signedIn: (request: FastifyRequest) => Promise<SessionUser>,
): void {
  app.get<{ Params: { id: string } }>('/file/content/:id', async (request, reply) => {
    const user = await signedIn(request)
    const { id } = request.params
    const [found] = isId(id) ? await seenFiles(parts.store.db as unknown as Db, parts.catalogue, user, [id]) : []
    if (!found) throw new FileProblem('missing')
    const way = inline.test(found.type) ? 'inline' : 'attachment'
    return reply
      .header('content-disposition', `${way}; filename*=UTF-8''${encodeURIComponent(found.name)}`)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(found.type)
      .send(await parts.files.get(found.hash))
  })
}
