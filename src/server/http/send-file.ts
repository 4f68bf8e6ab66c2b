import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../files/files.ts'
import { rangeOf } from './byte-range.ts'
import { header } from './header.ts'

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
  files: FileStore,
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
  if (!range) return reply.header('content-length', size).send(await files.get(hash))
  return reply
    .status(206)
    .header('content-range', `bytes ${range.from}-${range.until - 1}/${size}`)
    .header('content-length', range.until - range.from)
    .send(await files.get(hash, range))
}

/** Whether a list of ETags names one; `*` names each. */
const names = (list: string, tag: string): boolean =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === tag)
