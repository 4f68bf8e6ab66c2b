import { z } from 'zod'
import { call } from '../call.ts'
import type { Pair } from '../words.ts'

/** Bytes of one piece at most, and at least but for the last one. */
export const mostPieceBytes = 8 * 1024 * 1024
export const leastPieceBytes = 256 * 1024
/** Bytes of one file. */
export const mostUploadBytes = 2 * 1024 ** 3
/** An upload that nobody goes on with is removed after so many days. */
export const uploadDays = 7

/**
 * open: pieces are missing. joining: all are here and become one file. done: it can be given to the call that takes it.
 * failed: what came is not what was announced, or not what the field takes. taken, cancelled: over.
 */
const uploadStates = ['open', 'joining', 'done', 'failed', 'taken', 'cancelled'] as const
export type UploadState = (typeof uploadStates)[number]
export const uploadFaults = {
  type: ['文件类型不受支持', 'This file type is not supported here'],
  mismatch: ['上传的内容与所选文件不一致，请重新上传', 'What arrived is not the chosen file. Upload it again.'],
  missing: ['部分内容已丢失，请重新上传', 'Part of the file was lost. Upload it again.'],
} as const satisfies Record<string, Pair>
export type UploadFault = keyof typeof uploadFaults

const id = z.uuid()
const place = { record: z.string().max(64), field: z.string().max(64) }
const pair = z.tuple([z.string(), z.string()]).readonly()
const existing = z.array(
  z.object({
    /** What kind of thing has the same content. */
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
  /** SHA-256 in hex: as stated, and of the finished content. */
  sha256: z.string().nullable(),
  hash: z.string().nullable(),
  updatedAt: z.string(),
})
export type Upload = z.infer<typeof upload>
export type Existing = z.infer<typeof existing>[number]

/** Where the pieces of an upload go: HEAD tells how much is here, PATCH adds what follows. */
export const piecesPath = (id: string): string => `/upload/content/${id}`

/**
 * Files of up to 2 GiB, in pieces that follow one another, for a field of kind `uploaded` of a record whose 'add' or
 * 'update' the caller holds. A piece is the body of PATCH /upload/content/{id} with `upload-offset` and content type
 * `application/offset+octet-stream`. Whoever was cut off asks with HEAD and goes on, at any server process.
 */
export const uploadCalls = {
  /**
   * Begins an upload. With the content's SHA-256 (`sha256`) the caller's own one of the same content is continued; and
   * when that content is here already, `existing` says as what: with `reuse` it is used without being sent again.
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
  /** The caller's own uploads for a field that are not over, the newest first. */
  query: call('/upload/query', {
    title: ['我的上传', 'My uploads'],
    access: 'open',
    input: z.strictObject(place),
    output: z.array(upload),
  }),
  /** One of the caller's own; of a finished one also what else has the same content. */
  one: call('/upload/info', {
    title: ['上传进度', 'Upload progress'],
    access: 'open',
    input: z.strictObject({ id }),
    output: upload.extend({ existing }),
  }),
  /** What has come of it is removed. */
  cancel: call('/upload/cancel', {
    title: ['取消上传', 'Cancel an upload'],
    access: 'open',
    changes: true,
    input: z.strictObject({ id }),
  }),
}
