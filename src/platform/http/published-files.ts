import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import { trueName } from '../files/name.ts'
import { FileProblem } from '../files/problem.ts'
import { type PublishedFile, publishedFileOf } from '../files/publish-files.ts'
import { header } from './header.ts'
import { sendFile } from './send-file.ts'

export const publishedPath = '/file/published/:hash'
const isHash = /^[0-9a-f]{64}$/
/** Types that are displayed inline, because browsers do not execute them. */
const inlineTypes = /^(image\/(png|jpeg|webp|gif)|application\/pdf)$/
/** Type of our own texts: pages, and the indexes for searching all manuals. */
const compressedType = 'application/json'
const brotli = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Nothing may be loaded or run from a displayed file. Pages of this app may embed it in a frame. */
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/**
 * GET /file/published/{hash}: serves published content to anyone, without a session. The URL identifies the content, so
 * it is cached for a year. Throws FileProblem 'missing' for content that is not published, or no longer.
 */
export function publishedFileRoute(
  app: FastifyInstance,
  parts: Parts,
  countMissing: (request: FastifyRequest) => Promise<void>,
): void {
  app.get<{ Params: { hash: string } }>(publishedPath, async (request, reply): Promise<FastifyReply> => {
    const { hash } = request.params
    const file = isHash.test(hash) ? await publishedFileOf(parts.store.db, hash) : undefined
    if (!file) {
      await countMissing(request)
      throw new FileProblem('missing')
    }
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
    if (file.type === compressedType) {
      reply.header('vary', 'accept-encoding')
      if (takesBrotli(request)) return sendCompressed(request, reply, parts, file)
    }
    const { name, type } = file
    return sendFile(request, reply, parts.files, {
      hash,
      type,
      name: trueName(name, type),
      inline: inlineTypes.test(type),
    })
  })
}

/** Ranges refer to the uncompressed bytes. */
const takesBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header(request, 'accept-encoding') ?? '') &&
  header(request, 'range') === undefined

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: Parts,
  { hash, name, type }: PublishedFile,
): Promise<FastifyReply> {
  const tag = `"${hash}-br"`
  reply.header('etag', tag)
  if (header(request, 'if-none-match')?.includes(tag)) return reply.status(304).send()
  const content = await brotli(await buffer(await files.get(hash)), quality)
  return reply
    .header('content-encoding', 'br')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(trueName(name, type))}`)
    .type(type)
    .send(content)
}
