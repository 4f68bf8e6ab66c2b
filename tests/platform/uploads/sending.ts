import { createHash } from 'node:crypto'
import { maxPieceBytes, piecesPath, type Upload, uploadCalls } from '../../../src/domain/contract/upload.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import type { ApiAnswer, Client } from '../client.ts'

/** Field that the uploads belong to. */
export const place = { record: 'upgradeFile', field: 'file' }
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let fileCount = 0
/** Returns content that no other file has. */
export function newFile(length = 700_000): Buffer {
  fileCount += 1
  return Buffer.alloc(length, `firmware ${fileCount} ${length} `)
}

/** Begins an upload with the content's hash. */
export async function begin(who: Client, content: Uint8Array, more: object = {}): Promise<Upload> {
  const input = { ...place, name: 'box-2.1.bin', size: content.length, sha256: sha256(content), ...more }
  const { code, msg, data } = await who.call(uploadCalls.start, input)
  if (code !== 200 || !data.upload) throw new Error(`Not begun: ${code} ${msg}`)
  return data.upload
}

/** Sends one chunk unchanged. */
export function patch(
  who: Client,
  id: string,
  offset: number | string,
  piece: Uint8Array,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const pieceHeaders = {
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    ...headers,
  }
  return who.raw({
    method: 'PATCH',
    url: piecesPath(id),
    headers: who.headers({ headers: pieceHeaders }),
    payload: Buffer.from(piece),
  })
}

export const head = (who: Client, id: string) =>
  who.raw({ method: 'HEAD', url: piecesPath(id), headers: who.headers() })

export async function sendRest(
  who: Client,
  { id, received: receivedBytes }: Upload,
  content: Uint8Array,
  most = maxPieceBytes,
) {
  for (let at = receivedBytes; at < content.length; at += most) {
    const { status, msg } = await patch(who, id, at, content.subarray(at, at + most))
    if (status !== 204) throw new Error(`Piece at ${at}: ${status} ${msg}`)
  }
}

/** Resolves with the upload once the server has joined it. */
export async function waitForJoin(who: Client, id: string) {
  const ask = () => who.call(uploadCalls.one, { id })
  return (await eventually(ask, ({ data }) => data.state === 'done' || data.state === 'failed')).data
}

export async function uploadContent(who: Client, content: Uint8Array, more: object = {}) {
  const upload = await begin(who, content, more)
  await sendRest(who, upload, content)
  return waitForJoin(who, upload.id)
}
