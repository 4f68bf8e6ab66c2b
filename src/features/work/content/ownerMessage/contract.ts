import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import {
  markdown,
  number,
  option,
  options,
  reference,
  text,
  textPictures,
  time,
} from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { countries, languages } from '../../../fleet/owners/person/contract.ts'
import { messageMachine, moveTitles } from './state-texts.ts'

const english = ['英文（默认）', 'English (default)'] as const
const french = ['法文', 'French'] as const
const chinese = ['中文', 'Chinese'] as const
const audience = ['推送范围', 'Audience'] as const
const course = ['推送情况', 'Delivery'] as const
const longest = { title: 80, text: 2000 }
const body = { max: longest.text, list: false } as const
const heading = { max: longest.title } as const

const terminals = {
  app: ['手机 APP', 'Mobile app'],
  headUnit: ['车机', 'Head unit'],
} as const

/** Message to the owners of some series in some countries: a title and a text in their language. */
export const ownerMessage = record(
  'ownerMessage',
  ['车主消息', 'Owner message'],
  {
    title: text(['标题', 'Title'], { required: true, ...heading, query: true, card: true, group: english }),
    content: markdown(['内容', 'Text'], { required: true, ...body, group: english }),
    titleFr: text(['法文标题', 'French title'], { ...heading, list: false, group: french }),
    contentFr: markdown(['法文内容', 'French text'], { ...body, group: french }),
    titleZh: text(['中文标题', 'Chinese title'], { ...heading, list: false, group: chinese }),
    contentZh: markdown(['中文内容', 'Chinese text'], { ...body, group: chinese }),
    pictures: textPictures(),
    terminals: options(['推送终端', 'Push targets'], terminals, { required: true, query: true, group: audience }),
    series: reference(['车系', 'Car series'], 'series', { required: true, many: true, group: audience }),
    countries: options(['国家', 'Countries'], countries, {
      hint: ['留空表示全部国家', 'Leave empty for all countries'],
      group: audience,
    }),
    state: option(['状态', 'Status'], messageMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: messageMachine.tones,
    }),
    releaseAt: time(['发布时间', 'Release time'], { query: true, card: true, group: audience }),
    offlineAt: time(['下架时间', 'Unpublish time'], { group: audience }),
    audience: number(['目标人数', 'Recipients'], { auto: true, required: true, integer: true, group: course }),
    delivered: number(['已送达', 'Delivered'], { auto: true, required: true, integer: true, group: course }),
    opened: number(['已打开', 'Opened'], { auto: true, required: true, integer: true, group: course, list: false }),
    clickThrough: number(['点击率', 'Click-through'], { auto: true, unit: '%', card: true, group: course }),
    author: text(['编写人', 'Author'], { auto: true, max: 64, list: false, group: course }),
    failure: text(['失败原因', 'Failure reason'], { auto: true, max: 200, list: false, group: course }),
  },
  {
    labelField: 'title',
    emptyText: [
      '向车主推送的消息。请新增消息，选择车主后发送。',
      'Messages to owners. Add one, choose its recipients and send it.',
    ],
  },
)

const id = recordId(ownerMessage.name)
const move = (path: string, title: Pair) =>
  call(path, { title, access: 'menu', changes: true, input: z.strictObject({ id }) })

export const ownerMessageCalls = {
  ...recordCalls(ownerMessage, pathsUnder('/jpush', 'query', 'one', 'add', 'update', 'remove', 'export')),
  /** Sends the message at its release time, or at once if that has passed. It cannot be edited afterwards. */
  release: move('/jpush/release', moveTitles.release),
  /** Stops sending. Accounts that have received the message can still read it. */
  stop: move('/jpush/stop', moveTitles.stop),
  resume: move('/jpush/resume', moveTitles.resume),
  /** Removes the message from all inboxes. */
  unpublish: move('/jpush/unpublish', moveTitles.unpublish),
  reach: call('/jpush/reach', {
    title: ['预估人数', 'Estimate recipients'],
    access: 'menu',
    input: z.strictObject({ id }),
    // Null: not shown to callers who do not see every vehicle.
    output: z.object({ count: z.number().nullable(), byLanguage: z.partialRecord(z.enum(langs()), z.number()) }),
  }),
  /**
   * Returns the messages that an account received and may still read, newest first. For the server of the owner's app.
   */
  inbox: call('/jpush/inbox', {
    title: ['车主收件箱', 'Owner’s inbox'],
    access: 'menu',
    input: z.strictObject({
      account: recordId('appAccount'),
      terminal: z.enum(['app', 'headUnit']).default('app'),
    }),
    output: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** Plain text. */
        content: z.string(),
        html: z.string(),
        language: z.enum(langs()),
        at: z.string(),
        opened: z.boolean(),
        /** Sent to `/jpush/opened` when the owner opens the message. */
        token: z.string(),
      }),
    ),
  }),
  /** Records that the owner opened a message. It is counted once. Every token gets the same answer. */
  opened: call('/jpush/opened', {
    title: ['消息已打开', 'Message opened'],
    access: 'public',
    input: z.strictObject({ token: z.string().max(128) }),
  }),
}

function langs() {
  return Object.keys(languages) as [keyof typeof languages]
}
