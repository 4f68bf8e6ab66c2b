import { z } from 'zod'
import { call, pathsUnder, recordCalls, uploadPart } from '../../../../domain/contract/call.ts'
import { contentLanguages, languageKeys } from '../../../../domain/contract/content-language.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { plainSubject } from '../../../../domain/phone-number.ts'
import { file, maskedText, number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { topics } from '../question/topic-texts.ts'
import { appTypes, feedbackMachine, longestFeedback, maxPictures } from './state-texts.ts'

const handlingGroup = ['处理', 'Handling'] as const
const auto = { auto: true } as const
const pictureBytes = 10 * 1024 * 1024

export const feedback = record(
  'feedback',
  ['用户反馈', 'Feedback'],
  {
    number: text(['编号', 'Number'], { ...auto, required: true, query: true, card: true, sort: false }),
    state: option(['状态', 'Status'], feedbackMachine.texts, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: feedbackMachine.tones,
    }),
    account: maskedText(['账号', 'Account'], { ...auto, required: true, max: 64, query: true, plain: plainSubject }),
    appType: option(['应用类型', 'App type'], appTypes, { ...auto, required: true, query: true }),
    appVersion: text(['应用版本', 'App version'], { ...auto, max: 64, query: true }),
    scenario: option(['场景', 'Scenario'], topics, { ...auto, required: true, query: true, card: true }),
    description: text(['描述', 'Description'], {
      ...auto,
      required: true,
      max: longestFeedback,
      lines: 4,
      query: true,
      card: true,
    }),
    pictures: file(['图片', 'Pictures'], {
      ...auto,
      accept: ['picture'],
      maxBytes: pictureBytes,
      many: true,
    }),
    language: option(['语言', 'Language'], contentLanguages, { ...auto, required: true, query: true, list: false }),
    sentAt: time(['提交时间', 'Submitted'], { ...auto, required: true, query: true, card: true }),
    takenBy: text(['处理人', 'Handler'], { ...auto, query: true, group: handlingGroup }),
    takenAt: time(['接手时间', 'Taken over at'], { ...auto, list: false, group: handlingGroup }),
    answeredAt: time(['答复时间', 'Replied at'], { ...auto, list: false, group: handlingGroup }),
    closedAt: time(['关闭时间', 'Closed at'], { ...auto, list: false, group: handlingGroup }),
    reopened: number(['重新打开次数', 'Times reopened'], {
      ...auto,
      required: true,
      integer: true,
      list: false,
      group: handlingGroup,
    }),
  },
  {
    labelField: 'number',
    order: { field: 'sentAt', order: 'desc' },
    emptyText: [
      '用户在 APP 提交的反馈会出现在这里，等待回复。',
      'Feedback that users send from the app appears here for a reply.',
    ],
  },
)

export const replyTemplate = record(
  'replyTemplate',
  ['回复模板', 'Reply template'],
  {
    title: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    scenario: option(['场景', 'Scenario'], topics, { query: true, card: true }),
    language: option(['语言', 'Language'], contentLanguages, { required: true, query: true, card: true }),
    text: text(['内容', 'Text'], { required: true, max: longestFeedback, lines: 6 }),
  },
  {
    labelField: 'title',
    emptyText: ['回复反馈时可选用的常用语。请新增模板。', 'Templates for replies to feedback. Add one.'],
  },
)

const id = recordId(feedback.name)
const one = z.strictObject({ id })
const messageText = z.string().trim().min(1).max(longestFeedback)

const message = z.object({
  id: z.number(),
  from: z.enum(['owner', 'staff']),
  text: z.string(),
  at: z.string(),
})
/** Secret of at least 128 random bits, made by the sender. It opens the feedback later and makes sending idempotent. */
const secret = z.string().regex(/^[\w-]{22,64}$/)

export const feedbackCalls = {
  ...recordCalls(feedback, { ...pathsUnder('/feedback', 'query', 'one', 'export'), reveal: '/feedback/reveal' }),
  take: call('/feedback/take', { title: ['接手', 'Take over'], access: 'menu', changes: true, input: one }),
  giveBack: call('/feedback/giveBack', {
    title: ['退回队列', 'Return to queue'],
    access: 'menu',
    changes: true,
    input: one,
  }),
  answer: call('/feedback/answer', {
    title: ['答复', 'Reply'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, text: messageText }),
  }),
  close: call('/feedback/close', { title: ['关闭反馈', 'Close feedback'], access: 'menu', changes: true, input: one }),
  /** Returns the messages, with similar questions and templates in its language to help with the answer. */
  thread: call('/feedback/thread', {
    title: ['往来记录', 'Messages'],
    access: 'menu',
    input: one,
    output: z.object({
      messages: z.array(message.extend({ by: z.string().nullable() })),
      similar: z.array(z.object({ id: z.number(), title: z.string(), content: z.string() })),
      templates: z.array(z.object({ id: z.number(), title: z.string(), text: z.string() })),
    }),
  }),
  /**
   * Creates feedback from the owners' app or the page for owners. Repeated with the same secret it returns the same
   * feedback.
   */
  send: call('/feedback/send', {
    title: ['提交反馈', 'Submit feedback'],
    access: 'public',
    transport: 'multipart',
    timeoutMs: 120_000,
    changes: true,
    input: z.strictObject({
      secret,
      account: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .regex(/^[^*]*$/)
        .overwrite(plainSubject),
      appType: z.enum(Object.keys(appTypes) as [keyof typeof appTypes]),
      appVersion: z.string().trim().max(64).optional(),
      scenario: z.enum(Object.keys(topics) as [keyof typeof topics]),
      description: messageText,
      language: z.enum(languageKeys).default('en'),
      picture1: uploadPart.optional(),
      picture2: uploadPart.optional(),
      picture3: uploadPart.optional(),
    }),
    upload: { kinds: ['picture'], maxBytes: pictureBytes, files: maxPictures },
    output: z.object({ number: z.string() }),
  }),
  /** Returns the progress of the feedback to anyone who has the secret. */
  status: call('/feedback/status', {
    title: ['反馈进度', 'Feedback status'],
    access: 'public',
    input: z.strictObject({ secret }),
    output: z.object({
      number: z.string(),
      state: z.enum(feedbackMachine.keys),
      scenario: z.enum(Object.keys(topics) as [keyof typeof topics]),
      pictures: z.number(),
      sentAt: z.string(),
      messages: z.array(message),
    }),
  }),
  /** Adds a message of the owner. Answered or closed feedback is reopened. `key`: the same for each repetition. */
  reply: call('/feedback/reply', {
    title: ['车主回复', 'Owner’s reply'],
    access: 'public',
    changes: true,
    input: z.strictObject({ secret, key: z.uuid(), text: messageText }),
  }),
}
export const replyTemplateCalls = recordCalls(
  replyTemplate,
  pathsUnder('/feedback/template', 'query', 'one', 'add', 'update', 'remove'),
)
