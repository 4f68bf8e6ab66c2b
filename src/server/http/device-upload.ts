/** Files that vehicles upload piece by piece, outside of the staff's sessions. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import { bearerOf, header } from './header.ts'

/** Who uploads: what stands in the address, and the hash (SHA-256, hex) of the secret that came with the request. */
export interface Uploader {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly secretHash: string
}

/** A kind of file that vehicles upload. */
export interface DeviceUpload {
  /** In the router's form. */
  readonly path: string
  /** The largest file. */
  readonly mostBytes: number
  /** How much is here and how much will be; undefined where there is nothing for who knows no more than this. */
  find(parts: Parts, uploader: Uploader): Promise<{ readonly received: number; readonly bytes: number } | undefined>
  /** Adds a piece at an offset in one transaction. Answers how much is here then; undefined: it does not belong there. */
  append(parts: Parts, uploader: Uploader, offset: number, piece: Buffer): Promise<number | undefined>
}

const contentType = 'application/offset+octet-stream'
/** Stored at a time, so that what a broken connection has brought is not lost, and little is in memory. */
const pieceBytes = 256 * 1024
/** At the same time, over all vehicles: each holds a piece in memory and a connection of the store now and then. */
const atOnce = 50

/**
 * HEAD answers `upload-offset` (bytes that are here) and `upload-length`; PATCH with `upload-offset` adds what follows,
 * as the protocol tus 1.0 does. The secret is a bearer token. What is unknown, used up, over or another's answers 404.
 */
export function deviceUploads(app: FastifyInstance, parts: Parts): void {
  let running = 0
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is read by the handler, and by nobody where it is refused.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const upload of parts.catalogue.uploads) {
      scope.head(upload.path, async (request, reply) => {
        const there = await found(parts, upload, request)
        if (!there) return refused(reply, 404)
        return reply.headers({ 'upload-offset': there.received, 'upload-length': there.bytes }).status(200).send()
      })
      scope.patch(upload.path, { bodyLimit: upload.mostBytes }, async (request, reply) => {
        if (running >= atOnce) return refused(reply.header('retry-after', '30'), 503)
        running++
        try {
          return await added(parts, upload, request, reply)
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

async function found(parts: Parts, upload: DeviceUpload, request: FastifyRequest) {
  const uploader = uploaderOf(request)
  const there = uploader && (await upload.find(parts, uploader))
  return there && { ...there, uploader }
}

async function added(parts: Parts, upload: DeviceUpload, request: FastifyRequest, reply: FastifyReply) {
  const there = await found(parts, upload, request)
  if (!there) return refused(reply, 404)
  const { uploader, received, bytes } = there
  if (header(request, 'content-type') !== contentType) return refused(reply, 415)
  const stated = header(request, 'upload-offset') ?? ''
  if (!/^\d{1,12}$/.test(stated)) return refused(reply, 400)
  if (Number(stated) !== received) return refused(reply.header('upload-offset', received), 409)
  const length = Number(header(request, 'content-length') ?? 0)
  if (length > bytes - received) return refused(reply, 413)
  let offset = received
  for await (const piece of pieces(request.body as Readable, bytes - received)) {
    if (piece === tooMuch) return refused(reply.header('upload-offset', offset), 413)
    const next = await upload.append(parts, uploader, offset, piece)
    // Another connection of the same vehicle added there first, or it was called off meanwhile.
    if (next === undefined) return refused(reply, 409)
    offset = next
  }
  return reply.header('upload-offset', offset).status(204).send()
}

const tooMuch = Symbol('more than was announced')

/** The body in pieces; what a broken connection has brought is one, too. At its end `tooMuch` when there is more than `most`. */
async function* pieces(body: Readable | undefined, most: number): AsyncGenerator<Buffer | typeof tooMuch> {
  let held: Buffer[] = []
  let [size, total] = [0, 0]
  const taken = () => {
    const piece = Buffer.concat(held)
    held = []
    size = 0
    return piece
  }
  try {
    // Not destroyed with the loop: that would end the connection before the answer.
    const chunks = body?.iterator({ destroyOnReturn: false }) ?? []
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > most) {
        yield tooMuch
        return
      }
      held.push(chunk)
      size += chunk.length
      if (size >= pieceBytes) yield taken()
    }
  } catch {
    // Cut off: nobody hears the answer, and the vehicle goes on from what is here.
  }
  if (size > 0) yield taken()
}

/** What is left of the body is not read: the connection ends with the answer. */
const refused = (reply: FastifyReply, status: number) => reply.header('connection', 'close').status(status).send()
