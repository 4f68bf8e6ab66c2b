/** Chunked uploads of signed-in users and their programs. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { code } from '../../domain/contract/code.ts'
import { piecesPath } from '../../domain/contract/upload.ts'
import type { Parts, SessionUser } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import type { FileKind } from '../files/files.ts'
import { addPiece, checkPiece } from '../uploads/pieces.ts'
import { requireRule } from '../uploads/rule.ts'
import { uploadTexts as words } from '../uploads/texts.ts'
import { ownUpload, type StoredUpload } from '../uploads/uploads.ts'
import { refusal } from './answer.ts'
import { header } from './header.ts'
import { readerOf } from './note.ts'

type SignedIn = (request: FastifyRequest) => Promise<SessionUser>

const contentType = 'application/offset+octet-stream'
/** Concurrent uploads of all users. Each uses an open file, and finally a database connection. */
const atOnce = 50
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/**
 * HEAD returns `upload-offset` (received bytes) and `upload-length`. PATCH with `upload-offset` appends, as in tus 1.0.
 * Authenticated by session or API token, with the permission that the upload was started with. Returns 409 for a wrong
 * offset, with the right one in the header. Returns 413 for a chunk that is too long, and 404 for an upload that is
 * unknown, expired, or owned by another user.
 */
export function uploadPieces(app: FastifyInstance, parts: Parts, signedIn: SignedIn): void {
  let running = 0
  const url = piecesPath(':id')
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the body. A refused request leaves it unread.
    scope.addContentTypeParser('*', (_request, payload, callback) => callback(null, payload))
    scope.head(url, async (request, reply) => {
      const { upload } = await authorizeUpload(parts, signedIn, request)
      if (!upload) return refuse(request, reply, 404, fault(code.notFound, 'notFound'))
      return reply
        .headers({ 'upload-offset': upload.receivedBytes, 'upload-length': upload.size, 'tus-resumable': '1.0.0' })
        .send()
    })
    scope.patch(url, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      if (running >= atOnce)
        return refuse(request, reply.header('retry-after', '5'), 503, fault(code.notAvailable, 'notAvailable'))
      running++
      try {
        return await appendPiece(parts, signedIn, request, reply)
      } finally {
        running--
      }
    })
  })
}

async function authorizeUpload(parts: Parts, signedIn: SignedIn, request: FastifyRequest) {
  const user = await signedIn(request)
  const { id = '' } = request.params as { id?: string }
  const db = parts.store.db
  const upload = isId(id) ? await ownUpload({ db, scope: user.scope }, id) : undefined
  return { upload, rule: upload && requireRule(parts, user, upload) }
}

async function appendPiece(parts: Parts, signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply) {
  const { upload, rule } = await authorizeUpload(parts, signedIn, request)
  if (!upload || !rule) return refuse(request, reply, 404, fault(code.notFound, 'notFound'))
  const [offset, length] = [
    header(request, 'upload-offset') ?? '',
    Number(header(request, 'content-length') ?? Number.NaN),
  ]
  if (header(request, 'content-type') !== contentType)
    return refuse(request, reply, 415, fault(code.malformed, 'malformed'))
  if (!/^\d{1,15}$/.test(offset)) return refuse(request, reply, 400, fault(code.malformed, 'malformed'))
  const problem = checkPiece(upload, Number(offset), length)
  if (problem) return refusedPiece(request, reply, upload, problem)
  const piece = await parts.files
    .receive(request.body as Readable, {
      maxBytes: length,
      kinds: Number(offset) === 0 ? beginsWith(rule.accept) : ['binary'],
    })
    .catch((error: unknown) => {
      // Connection lost: the client sends the chunk again.
      if (request.raw.destroyed || request.raw.errored) return undefined
      throw error
    })
  if (!piece) return refuse(request, reply, 400, fault(code.malformed, 'malformed'))
  try {
    if (piece.size !== length) return refuse(request, reply, 400, fault(code.malformed, 'malformed'))
    const next = await addPiece(parts, upload, Number(offset), piece)
    // Another tab appended first, or the upload was cancelled.
    if (next === undefined) return refusedPiece(request, reply, upload, 'offset')
    return reply.header('upload-offset', next).status(204).send()
  } finally {
    await piece.drop()
  }
}

/** A file's type is detected from its beginning. Only a sheet requires the whole file. */
const beginsWith = (accept: readonly FileKind[]): readonly FileKind[] =>
  accept.includes('sheet') ? ['binary'] : accept

function refusedPiece(
  request: FastifyRequest,
  reply: FastifyReply,
  { receivedBytes }: StoredUpload,
  problem: NonNullable<ReturnType<typeof checkPiece>>,
) {
  if (problem === 'large') return refuse(request, reply, 413, fault(code.tooLarge, 'tooLarge'))
  if (problem === 'size') return refuse(request, reply, 400, new Fault(code.malformed, words.piece))
  return refuse(request, reply.header('upload-offset', receivedBytes), 409, new Fault(code.state, words[problem]))
}

/** Closes the connection with the response, because the rest of the body is not read. */
const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, why: Fault) =>
  reply
    .header('connection', 'close')
    .status(status)
    .send(refusal(readerOf(request), why))
