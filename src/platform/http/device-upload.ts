/** Chunked uploads from vehicles, independent of staff sessions. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import { bearerOf, header } from './header.ts'

/** Caller of an upload: the path parameters, and the SHA-256 (hex) of the secret in the request. */
export interface Uploader {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly secretHash: string
}

export interface DeviceUpload {
  /** In the router's format. */
  readonly path: string
  readonly maxBytes: number
  /** Returns the received and the expected bytes. Undefined when the upload does not exist or the secret is wrong. */
  find(parts: Parts, uploader: Uploader): Promise<{ readonly received: number; readonly bytes: number } | undefined>
  /**
   * Appends a chunk at an offset in one transaction. Returns the received bytes, or undefined when the offset does not
   * match.
   */
  append(parts: Parts, uploader: Uploader, offset: number, piece: Buffer): Promise<number | undefined>
}

const contentType = 'application/offset+octet-stream'
/** Chunk size: limits memory and what a broken connection loses. */
const pieceBytes = 256 * 1024
/** Concurrent uploads of all vehicles. Each uses memory for a chunk and occasionally a database connection. */
const atOnce = 50

/**
 * HEAD returns `upload-offset` (received bytes) and `upload-length`. PATCH with `upload-offset` appends, as in tus 1.0.
 * The secret is a bearer token. An unknown, used, expired or foreign upload returns 404.
 */
export function deviceUploads(app: FastifyInstance, parts: Parts): void {
  let running = 0
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the body. A refused request leaves it unread.
    scope.addContentTypeParser('*', (_request, payload, callback) => callback(null, payload))
    for (const upload of parts.catalogue.uploads) {
      scope.head(upload.path, async (request, reply) => {
        const there = await findUpload(parts, upload, request)
        if (!there) return refuse(reply, 404)
        return reply.headers({ 'upload-offset': there.received, 'upload-length': there.bytes }).status(200).send()
      })
      scope.patch(upload.path, { bodyLimit: upload.maxBytes }, async (request, reply) => {
        if (running >= atOnce) return refuse(reply.header('retry-after', '30'), 503)
        running++
        try {
          return await appendBody(parts, upload, request, reply)
        } finally {
          running--
        }
      })
    }
  })
}

function uploaderOf(request: FastifyRequest): Uploader | undefined {
  const secret = bearerOf(request)
  if (secret === undefined || !/^[\w-]{43,86}$/.test(secret)) return undefined
  const params = request.params as Uploader['params']
  return { params, secretHash: createHash('sha256').update(secret).digest('hex') }
}

async function findUpload(parts: Parts, upload: DeviceUpload, request: FastifyRequest) {
  const uploader = uploaderOf(request)
  const there = uploader && (await upload.find(parts, uploader))
  return there && { ...there, uploader }
}

async function appendBody(parts: Parts, upload: DeviceUpload, request: FastifyRequest, reply: FastifyReply) {
  const there = await findUpload(parts, upload, request)
  if (!there) return refuse(reply, 404)
  const { uploader, received: receivedBytes, bytes } = there
  if (header(request, 'content-type') !== contentType) return refuse(reply, 415)
  const statedOffset = header(request, 'upload-offset') ?? ''
  if (!/^\d{1,12}$/.test(statedOffset)) return refuse(reply, 400)
  if (Number(statedOffset) !== receivedBytes) return refuse(reply.header('upload-offset', receivedBytes), 409)
  const length = Number(header(request, 'content-length') ?? 0)
  if (length > bytes - receivedBytes) return refuse(reply, 413)
  let offset = receivedBytes
  for await (const piece of pieces(request.body as Readable, bytes - receivedBytes)) {
    if (piece === tooMuch) return refuse(reply.header('upload-offset', offset), 413)
    const next = await upload.append(parts, uploader, offset, piece)
    // Another connection of the same vehicle appended first, or the upload was cancelled.
    if (next === undefined) return refuse(reply, 409)
    offset = next
  }
  return reply.header('upload-offset', offset).status(204).send()
}

const tooMuch = Symbol('more than was announced')

/**
 * Splits the body into chunks, including the last one of a broken connection. Ends with `tooMuch` after more than
 * `most` bytes.
 */
async function* pieces(body: Readable | undefined, most: number): AsyncGenerator<Buffer | typeof tooMuch> {
  let pendingChunks: Buffer[] = []
  let [size, total] = [0, 0]
  const takePiece = () => {
    const piece = Buffer.concat(pendingChunks)
    pendingChunks = []
    size = 0
    return piece
  }
  try {
    // Destroying the stream with the loop would close the connection before the response.
    const chunks = body?.iterator({ destroyOnReturn: false }) ?? []
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > most) {
        yield tooMuch
        return
      }
      pendingChunks.push(chunk)
      size += chunk.length
      if (size >= pieceBytes) yield takePiece()
    }
  } catch {
    // Connection lost: the vehicle resumes from the received bytes.
  }
  if (size > 0) yield takePiece()
}

/** Closes the connection with the response, because the rest of the body is not read. */
const refuse = (reply: FastifyReply, status: number) => reply.header('connection', 'close').status(status).send()
