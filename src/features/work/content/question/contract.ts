import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { contentLanguages, languageKeys } from '../../../../domain/contract/content-language.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { bool, markdown, number, option, text, textPictures, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { topics } from './topic-texts.ts'

export const question = record(
  'question',
  ['常见问题', 'FAQ'],
  {
    title: text(['标题', 'Title'], { required: true, max: 120, query: true, card: true }),
    content: markdown(['内容', 'Content'], { required: true, max: 8_000, query: true, list: false }),
    pictures: textPictures(),
    topic: option(['主题', 'Topic'], topics, { required: true, query: true, card: true }),
    language: option(['语言', 'Language'], contentLanguages, { required: true, query: true, card: true }),
    enabled: bool(['显示', 'Visible'], { required: true, query: true }),
    position: number(['顺序', 'Order'], { auto: true, required: true, integer: true }),
    helpful: number(['有用', 'Helpful'], { auto: true, required: true, integer: true, card: true }),
    unhelpful: number(['没用', 'Not helpful'], { auto: true, required: true, integer: true, card: true }),
  },
  {
    labelField: 'title',
    order: { field: 'position', order: 'asc' },
    emptyText: [
      '车主在 APP 中查看的常见问题。请导入表格或新增。',
      'Questions and answers that owners read in the app. Import a sheet or add one.',
    ],
  },
)

/** Search of readers without results. */
export const questionMiss = record(
  'questionMiss',
  ['无结果的搜索', 'Search with no results'],
  {
    term: text(['搜索词', 'Search term'], { auto: true, required: true, max: 64, query: true, card: true }),
    language: option(['语言', 'Language'], contentLanguages, { auto: true, required: true, query: true, card: true }),
    count: number(['次数', 'Times'], { auto: true, required: true, integer: true, card: true }),
    lastAt: time(['最近一次', 'Last searched'], { auto: true, required: true, card: true }),
  },
  {
    labelField: 'term',
    order: { field: 'count', order: 'desc' },
    emptyText: [
      '没有无结果的搜索。车主搜索不到的内容会出现在这里，可据此补充问题。',
      'No searches without results. What owners fail to find appears here and shows which answers are missing.',
    ],
  },
)

const foundQuestion = z.object({
  id: z.number(),
  title: z.string(),
  /** Plain text. */
  content: z.string(),
  html: z.string(),
  topic: z.string(),
})
export type FoundQuestion = z.infer<typeof foundQuestion>
export const maxResults = 50

export const questionCalls = {
  ...recordCalls(question, pathsUnder('/question', 'query', 'one', 'add', 'update', 'remove', 'import', 'export')),
  move: call('/question/move', {
    title: ['调整顺序', 'Change order'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(question.name), to: z.enum(['up', 'down', 'first', 'last']) }),
  }),
  /** Returns the visible questions of a language that contain every word of the text, or all, in their order. */
  find: call('/question/find', {
    title: ['查找常见问题', 'Find questions'],
    access: 'public',
    offline: true,
    input: z.strictObject({
      text: z.string().trim().max(64).optional(),
      language: z.enum(languageKeys).default('en'),
    }),
    output: z.array(foundQuestion),
  }),
  /** Records whether an answer helped. One vote per reader (random id of the app or browser), which can be changed. */
  vote: call('/question/vote', {
    title: ['评价是否有用', 'Rate answer'],
    access: 'public',
    input: z.strictObject({
      id: z.int().min(1),
      reader: z.string().regex(/^[\w-]{16,64}$/),
      helpful: z.boolean(),
    }),
  }),
}
export const questionMissCalls = recordCalls(questionMiss, pathsUnder('/question/miss', 'query', 'remove', 'export'))
