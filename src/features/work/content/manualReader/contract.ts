import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { type ContentLanguage, contentLanguages } from '../../../../domain/contract/content-language.ts'
import { type ManualKind, manualKinds } from '../manual/state-texts.ts'

const language = z.enum(Object.keys(contentLanguages) as [ContentLanguage])
const kind = z.enum(Object.keys(manualKinds) as [ManualKind])
const id = z.int().min(1)

/** A published manual for readers. Its content is in the bundle: GET /file/published/{bundle.hash}. */
const publishedManual = z.object({
  id: z.number(),
  title: z.string(),
  kind,
  model: z.object({ id: z.number(), name: z.string() }).nullable(),
  language,
  languages: z.array(z.object({ language, id: z.number() })),
  version: z.number(),
  publishedAt: z.string(),
  /** Hash of its cover picture. */
  cover: z.string().nullable(),
  bundle: z.object({ hash: z.string(), bytes: z.number() }),
  /** Size of all its parts in bytes. */
  bytes: z.number(),
  likes: z.number(),
  liked: z.boolean(),
})
export type PublishedManual = z.infer<typeof publishedManual>

export const manualReaderCalls = {
  /** Returns all published manuals, each in the best language for the reader. `id`: only that one. */
  list: call('/appuser/getInstructionManual', {
    title: ['获取使用说明书', 'Get manuals'],
    access: 'public',
    input: z.strictObject({ language: language.default('zh'), id: id.optional(), kind: kind.optional() }),
    output: z.array(publishedManual),
  }),
  /** Returns the content that applies to every model. */
  common: call('/appuser/instructionManualCommonContent', {
    title: ['说明书通用内容', 'Common content of manuals'],
    access: 'public',
    input: z.strictObject({ language: language.default('zh') }),
    output: z.array(publishedManual),
  }),
  /** Sets or removes the like of a browser, identified by a random cookie. A repetition changes nothing. */
  like: call('/appuser/instructionManualLike', {
    title: ['说明书点赞', 'Like a manual'],
    access: 'public',
    changes: true,
    input: z.strictObject({ id, liked: z.boolean() }),
    output: z.object({ likes: z.number(), liked: z.boolean() }),
  }),
  ofModel: call('/vehicle/vehicleInstructionManual/{id}', {
    title: ['车型使用手册', 'Manual of a model'],
    access: 'public',
    input: z.strictObject({
      id: z.coerce.number().int().min(1),
      kind: kind.default('manual'),
      language: language.default('zh'),
    }),
    output: publishedManual,
  }),
}
