import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, Span } from '../files/files.ts'
import { rangeOf } from './byte-range.ts'
import { header } from './header.ts'

/** Where a content is read from. */
export type ContentFiles = Pick<FileStore, 'size' | 'feed'>

/** A stored file as it is answered. */
export interface SentFile {
  readonly hash: string
  /** Saved under this name. Without one nothing is said of it. */
  readonly name?: string
  /** Media type; a file of bytes unless said. */
  readonly type?: string
  /** Shown in place by a browser: for types that it cannot run. */
  readonly inline?: boolean
  /** The SHA-256 of the content unless said; without quotes. */
  readonly etag?: string
}

/**
 * Answers a stored file over HTTP: GET and HEAD, the whole or one range of bytes (206, and 416 beyond its end), `If-Range`,
 * `If-Match` and `If-None-Match` by its ETag. Read as fast as the caller takes it and no faster, so that a slow one holds
 * no memory. Throws FileProblem 'missing'. `cache-control` is the route's to set.
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
  const wanted = header(request, 'if-match')
  if (wanted !== undefined && !names(wanted, tag)) return reply.status(412).send()
  if (names(header(request, 'if-none-match') ?? '', tag)) return reply.status(304).send()
  if (name !== undefined)
    reply.header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
  reply.type(type)
  // Of a HEAD a range says nothing.
  // By a stream, or Fastify would count the bytes of no answer.
  if (request.method === 'HEAD') return reply.header('content-length', size).send(Readable.from([]))
  const unchanged = header(request, 'if-range') ?? tag
  const range = unchanged === tag ? rangeOf(header(request, 'range'), size) : undefined
  if (range === 'beyond')
    return reply.status(416).removeHeader('content-disposition').header('content-range', `bytes */${size}`).send()
  if (range) reply.status(206).header('content-range', `bytes ${range.from}-${range.until - 1}/${size}`)
  await give(request, reply, files, hash, range ?? { from: 0, until: size })
  return reply
}

/** Not as a stream of Fastify's: the file store uses the memory of a piece again once it has gone out. */
async function give(request: FastifyRequest, reply: FastifyReply, files: ContentFiles, hash: string, span: Span) {
  reply.header('content-length', span.until - span.from)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.hijack()
  const { raw } = reply
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await files.feed(hash, span, (piece) => written(raw, piece))
    raw.end()
  } catch (error) {
    // Its reader has left, most of the time.
    if (!raw.destroyed) request.log.error({ err: error }, 'download ended early')
    raw.destroy()
  }
}

/** Resolves when a piece has gone out; rejects when the connection has ended. */
function written(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('The connection has ended'))
    if (raw.destroyed) return closed()
    raw.once('close', closed)
    raw.write(piece, (error) => {
      raw.off('close', closed)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Whether a list of ETags names one; `*` names each. */
const names = (list: string, tag: string): boolean =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === tag)
