import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStore } from '../files/files.ts'
import { rangeOf } from './byte-range.ts'
import { header } from './header.ts'

export type ContentFiles = Pick<FileStore, 'size' | 'feed'>

export interface SentFile {
  readonly hash: string
  /** File name for downloads. Unset: no content-disposition. */
  readonly name?: string
  /** Media type. Default: application/octet-stream. */
  readonly type?: string
  /** Displayed by the browser. Only for types that it does not execute. */
  readonly inline?: boolean
  /** Without quotes. Default: SHA-256 of the content. */
  readonly etag?: string
}

/**
 * Sends a stored file for GET and HEAD: the whole file or one byte range (206, or 416). Supports `If-Range`, `If-Match`
 * and `If-None-Match` by its ETag. Reads only as fast as the client receives, so that slow clients use no memory.
 * Throws FileProblem 'missing'. The route sets `cache-control`.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: ContentFiles,
  { hash, name, type = 'application/octet-stream', inline = false, etag = hash }: SentFile,
): Promise<FastifyReply> {
  const size = await files.size(hash)
  const tag = `"${etag}"`
  reply.header('accept-ranges', 'bytes').header('etag', tag)
  const ifMatch = header(request, 'if-match')
  if (ifMatch !== undefined && !names(ifMatch, tag)) return reply.status(412).send()
  if (names(header(request, 'if-none-match') ?? '', tag)) return reply.status(304).send()
  if (name !== undefined)
    reply.header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
  reply.type(type)
  // HEAD ignores ranges. An empty stream, because Fastify would otherwise set the content length to 0.
  if (request.method === 'HEAD') return reply.header('content-length', size).send(Readable.from([]))
  const ifRange = header(request, 'if-range') ?? tag
  const range = ifRange === tag ? rangeOf(header(request, 'range'), size) : undefined
  if (range === 'beyond')
    return reply.status(416).removeHeader('content-disposition').header('content-range', `bytes */${size}`).send()
  if (range) reply.status(206).header('content-range', `bytes ${range.from}-${range.until - 1}/${size}`)
  await give(request, reply, files, hash, range ?? { from: 0, until: size })
  return reply
}

/** Bypasses Fastify's streams, because the file store reuses the buffer of a piece after it is sent. */
async function give(request: FastifyRequest, reply: FastifyReply, files: ContentFiles, hash: string, span: ByteRange) {
  reply.header('content-length', span.until - span.from)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.hijack()
  const { raw } = reply
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await files.feed(hash, span, (piece) => writePiece(raw, piece))
    raw.end()
  } catch (error) {
    // Usually the client has disconnected.
    if (!raw.destroyed) request.log.error({ err: error }, 'download aborted')
    raw.destroy()
  }
}

/** Resolves when a piece is sent. Rejects when the connection has closed. */
function writePiece(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('The connection has ended'))
    if (raw.destroyed) return onClose()
    raw.once('close', onClose)
    raw.write(piece, (error) => {
      raw.off('close', onClose)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** True when a list of ETags includes one. `*` matches all. */
const names = (list: string, tag: string): boolean =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === tag)
