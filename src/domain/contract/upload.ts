import { z } from 'zod'
import { call } from './call.ts'
import type { Pair } from './words.ts'

/** Limits of a piece in bytes. The last one may be smaller. */
export const maxPieceBytes = 8 * 1024 * 1024
export const minPieceBytes = 256 * 1024
/** Limit of a file in bytes. */
export const maxUploadBytes = 2 * 1024 ** 3
/** Days after which an abandoned upload is removed. */
export const uploadDays = 7

/**
 * open: pieces are missing. joining: all pieces have arrived and are being joined. done: ready for the call that uses
 * it. failed: the content differs from the announced hash, or the field does not accept it. taken, cancelled: over.
 */
const uploadStates = ['open', 'joining', 'done', 'failed', 'taken', 'cancelled'] as const
export type UploadState = (typeof uploadStates)[number]
export const uploadFaults = {
  type: ['文件类型不受支持', 'This file type is not supported here'],
  mismatch: [
    '上传的内容与所选文件不一致，请重新上传',
    'The uploaded content does not match the chosen file. Upload it again.',
  ],
  missing: ['部分内容已丢失，请重新上传', 'Part of the file was lost. Upload it again.'],
} as const satisfies Record<string, Pair>
export type UploadFault = keyof typeof uploadFaults

const id = z.uuid()
const place = { record: z.string().max(64), field: z.string().max(64) }
const pair = z.tuple([z.string(), z.string()]).readonly()
const existing = z.array(
  z.object({
    /** Kind of record with the same content. */
    title: pair,
    name: z.string(),
  }),
)
const upload = z.object({
  id,
  name: z.string(),
  size: z.number(),
  received: z.number(),
  state: z.enum(uploadStates),
  fault: z.enum(Object.keys(uploadFaults) as [UploadFault]).nullable(),
  /** SHA-256 in hex: as announced by the client, and of the finished content. */
  sha256: z.string().nullable(),
  hash: z.string().nullable(),
  updatedAt: z.string(),
})
export type Upload = z.infer<typeof upload>
export type Existing = z.infer<typeof existing>[number]

/** Address for an upload's pieces. HEAD returns the received bytes, PATCH adds the next piece. */
export const piecesPath = (id: string): string => `/upload/content/${id}`

/**
 * Uploads of files up to 2 GiB in consecutive pieces, for a record's field of kind `uploaded`.
 * The caller needs the record's 'add' or 'update'. A piece is the body of PATCH /upload/content/{id} with
 * `upload-offset` and content type `application/offset+octet-stream`. After a break the client asks with HEAD and
 * continues, at any server process.
 */
export const uploadCalls = {
  /**
   * Starts an upload. With `sha256` it continues the caller's own upload of the same content. If that content already
   * exists, `existing` lists the records that have it, and with `reuse` it is used without sending it again.
   */
  start: call('/upload/start', {
    title: ['开始上传', 'Start an upload'],
    access: 'open',
    changes: true,
    input: z.strictObject({
      ...place,
      name: z.string().trim().min(1).max(255),
      size: z.int().min(1),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      reuse: z.boolean().default(false),
    }),
    output: z.object({ upload: upload.nullable(), existing }),
  }),
  /** The caller's own uploads for a field that are neither taken nor cancelled, the newest first. */
  query: call('/upload/query', {
    title: ['我的上传', 'My uploads'],
    access: 'open',
    input: z.strictObject(place),
    output: z.array(upload),
  }),
  /** One of the caller's own uploads. For a finished one also other records with the same content. */
  one: call('/upload/info', {
    title: ['上传进度', 'Upload progress'],
    access: 'open',
    input: z.strictObject({ id }),
    output: upload.extend({ existing }),
  }),
  cancel: call('/upload/cancel', {
    title: ['取消上传', 'Cancel an upload'],
    access: 'open',
    changes: true,
    input: z.strictObject({ id }),
  }),
}
