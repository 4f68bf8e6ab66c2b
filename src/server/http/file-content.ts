import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts, SessionUser } from '../context.ts'
import { trueName } from '../files/name.ts'
import { FileProblem } from '../files/problem.ts'
import { seenFiles } from '../record/seen-files.ts'
import { sendFile } from './send-file.ts'

const cachedSeconds = 300
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
    const [found] = isId(id) ? await seenFiles(parts.store.db, parts.catalogue, user, [id]) : []
    if (!found) throw new FileProblem('missing')
    const { hash, type } = found
    reply
      // Not longer than it takes to look through a list: who signs out, or may no longer see it, soon has it no more.
      .header('cache-control', `private, max-age=${cachedSeconds}`)
      .header('vary', 'cookie, token, customerId')
    return sendFile(request, reply, parts.files, {
      hash,
      type,
      name: trueName(found.name, type),
      inline: inline.test(type),
    })
  })
}
