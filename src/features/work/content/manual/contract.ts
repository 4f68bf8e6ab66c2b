import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { contentLanguages } from '../../../../domain/contract/content-language.ts'
import { draftLine } from '../../../../domain/contract/line-text.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { file, number, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { type ManualVersionState, manualKinds, versionStates } from './state-texts.ts'

/** A manual in one language. Its content is in its versions. */
export const manual = record(
  'manual',
  ['用户手册', 'User manual'],
  {
    title: text(['标题', 'Title'], { required: true, max: 120, query: true, card: true }),
    kind: option(['类型', 'Type'], manualKinds, { required: true, query: true, card: true, fixed: true }),
    model: reference(['车型', 'Vehicle model'], 'model', { query: true, card: true }),
    language: option(['语言', 'Language'], contentLanguages, { required: true, query: true, card: true, fixed: true }),
    published: number(['已发布版本', 'Published version'], { auto: true, integer: true, card: true }),
    newest: number(['最新版本', 'Latest version'], { auto: true, integer: true }),
    likes: number(['点赞', 'Likes'], { auto: true, required: true, integer: true }),
  },
  {
    labelField: 'title',
    emptyText: [
      '车型的使用手册。请新增手册，编写页面后发布。',
      'Manuals of the models. Add one, write its pages and publish it.',
    ],
  },
)

/** Record for a page's pictures, so that staff see them like other files. Its calls are those of the manual. */
export const manualPage = record('manualPage', ['页面', 'Page'], {
  title: text(['标题', 'Title'], { required: true, max: 120 }),
  pictures: file(['图片', 'Pictures'], {
    required: true,
    accept: ['picture'],
    maxBytes: 10 * 1024 * 1024,
    many: true,
    list: false,
  }),
})

const state = z.enum(Object.keys(versionStates) as [ManualVersionState])
const version = z.object({
  number: z.number(),
  state,
  pages: z.number(),
  author: z.string(),
  publishedBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Size of all pages and pictures in bytes, which readers save. */
  bytes: z.number().nullable(),
})
export type ManualVersion = z.infer<typeof version>
const pageHead = z.object({ id: z.number(), title: z.string(), pictures: z.number(), updatedAt: z.string() })
export type PageHead = z.infer<typeof pageHead>
const page = z.object({ id: z.number(), title: z.string(), markdown: z.string(), updatedAt: z.string() })
export type ManualPage = z.infer<typeof page>
const difference = z.object({
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  title: z.string(),
  /** Position in its version, from 1. Null: not in it. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  lines: z.array(z.object({ side: z.enum(['same', 'before', 'after']), text: z.string() })),
})
export type PageDifference = z.infer<typeof difference>

export const maxPages = 500
const id = recordId(manual.name)
const number_ = z.int().min(1).max(100_000)
const pageId = z.int().min(1)
const ofVersion = { manual: id, number: number_ }

export const manualCalls = {
  ...recordCalls(manual, pathsUnder('/manual', 'query', 'one', 'add', 'update', 'remove', 'export')),
  versions: call('/manual/versions', {
    title: ['版本', 'Versions'],
    access: 'menu',
    input: z.strictObject({ manual: id }),
    output: z.array(version),
  }),
  /** Creates a draft with the pages of the newest version, or of `from`. Returns the existing draft if there is one. */
  draft: call('/manual/draft', {
    title: ['新建草稿', 'New draft'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ manual: id, from: number_.optional() }),
    output: version,
  }),
  pages: call('/manual/pages', {
    title: ['页面', 'Pages'],
    access: 'menu',
    input: z.strictObject(ofVersion),
    output: z.array(pageHead),
  }),
  page: call('/manual/page', {
    title: ['查看页面', 'Open page'],
    access: 'menu',
    input: z.strictObject({ manual: id, page: pageId }),
    output: page,
  }),
  /** Saves a page of the draft. Without `page` it adds one, after `after` or at the end. */
  savePage: call('/manual/savePage', {
    title: ['保存页面', 'Save page'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      manual: id,
      page: pageId.optional(),
      after: pageId.optional(),
      /** May be empty until the version is published. */
      title: draftLine(120),
      markdown: z.string().max(100_000),
      /** `updatedAt` of the page when the editor loaded it. */
      seenAt: z.string().max(40).optional(),
    }),
    output: page,
  }),
  removePages: call('/manual/removePages', {
    title: ['删除页面', 'Delete pages'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ manual: id, pages: z.array(pageId).min(1).max(maxPages) }),
    output: z.object({ count: z.number() }),
  }),
  /** All pages of the draft in their new order. */
  order: call('/manual/order', {
    title: ['调整顺序', 'Reorder pages'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ manual: id, pages: z.array(pageId).min(1).max(maxPages) }),
    output: z.array(pageHead),
  }),
  /** Adds the pages of an archive of Markdown and pictures to the draft. `replace`: replaces the existing pages. */
  importPages: call('/manual/importPages', {
    title: ['导入压缩包', 'Import archive'],
    access: 'menu',
    changes: true,
    timeoutMs: 120_000,
    input: z.strictObject({ manual: id, file: z.uuid(), replace: z.boolean().default(false) }),
    output: z.object({ pages: z.number(), pictures: z.number() }),
  }),
  compare: call('/manual/compare', {
    title: ['比较版本', 'Compare versions'],
    access: 'menu',
    input: z.strictObject({ manual: id, from: number_, to: number_ }),
    output: z.array(difference),
  }),
  publish: call('/manual/publish', {
    title: ['发布', 'Publish'],
    access: 'menu',
    changes: true,
    timeoutMs: 120_000,
    input: z.strictObject(ofVersion),
    output: version,
  }),
  withdraw: call('/manual/withdraw', {
    title: ['撤回', 'Withdraw'],
    access: 'menu',
    changes: true,
    input: z.strictObject(ofVersion),
    output: version,
  }),
}
