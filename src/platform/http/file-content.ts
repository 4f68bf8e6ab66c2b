import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts, SessionUser } from '../context.ts'
import { trueName } from '../files/name.ts'
import { FileProblem } from '../files/problem.ts'
import { visibleFiles } from '../record/visible-files.ts'
import { sendFile } from './send-file.ts'

const cachedSeconds = 300
const inline = /^image\/(png|jpeg|webp|gif)$/
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/**
 * GET /file/content/{id}: serves files for <img> and downloads, authenticated by session cookies. Only pictures are
 * displayed inline. A file that no record shows, for example a sheet, is visible only to its uploader.
 */
export function fileContentRoute(
  app: FastifyInstance,
  parts: Parts,
  signedIn: (request: FastifyRequest) => Promise<SessionUser>,
): void {
  app.get<{ Params: { id: string } }>('/file/content/:id', async (request, reply) => {
    const user = await signedIn(request)
    const { id } = request.params
    const [file] = isId(id) ? await visibleFiles(parts.store.db, parts.catalogue, user, [id]) : []
    if (!file) throw new FileProblem('missing')
    const { hash, type } = file
    reply
      // Cached only as long as browsing a list takes, so that users lose access soon after sign-out or loss of
      // permission.
      .header('cache-control', `private, max-age=${cachedSeconds}`)
      .header('vary', 'cookie, token, customerId')
    return sendFile(request, reply, parts.files, {
      hash,
      type,
      name: trueName(file.name, type),
      inline: inline.test(type),
    })
  })
}
