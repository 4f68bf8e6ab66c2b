import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { explorePeriod, exploreQuery } from '../../../../domain/contract/explore/query.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { chart, looks } from '../chart/contract.ts'

/** A board of charts. Each viewer sees the data of their own rights. */
export const board = record(
  'chartBoard',
  ['看板', 'Board'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    owner: text(['创建人', 'Created by'], { auto: true, query: true, card: true }),
    remark: text(['说明', 'Description'], { max: 250, lines: 3, card: true }),
    roles: reference(['共享给角色', 'Shared with roles'], 'role', { many: true, list: false }),
    people: reference(['共享给用户', 'Shared with users'], 'account', { many: true, list: false }),
  },
  {
    emptyText: [
      '看板把常用图表放在一起。请新增看板，再加入图表。',
      'Boards put charts together. Add a board, then its charts.',
    ],
  },
)

/** Limit of cards per board, and of boards per person. */
export const maxCards = 24
export const maxBoards = 50

/** In columns. A board has twelve. */
export const widths = [3, 4, 6, 8, 12] as const
export type Width = (typeof widths)[number]
export const heights = {
  small: ['矮', 'Small'],
  normal: ['中', 'Normal'],
  tall: ['高', 'Tall'],
} as const satisfies Record<string, Pair>
export type Height = keyof typeof heights

const id = recordId(board.name)
const size = {
  width: z.literal(widths).default(6),
  height: z.enum(Object.keys(heights) as [Height]).default('normal'),
}
const cardPlacement = z.strictObject({
  /** Id of the card. Undefined: a chart that is added. */
  card: z.int().min(1),
  ...size,
})
const boardCard = z.object({
  id: z.number(),
  /** Null: it was deleted. */
  chart: z.number().nullable(),
  /** Current or last name of the chart. */
  name: z.string(),
  width: z.literal(widths),
  height: size.height.unwrap(),
  /** Null: it was deleted, or the caller cannot see it. */
  shown: z
    .object({
      look: z.enum(Object.keys(looks) as [keyof typeof looks]),
      query: exploreQuery,
      /** Whether the caller may query its data. */
      canRun: z.boolean(),
    })
    .nullable(),
})
export type BoardCard = z.infer<typeof boardCard>

export const readyMade = {
  use: ['车辆使用', 'Fleet use'],
  battery: ['电池与充电', 'Batteries and charging'],
  alarms: ['报警与指令', 'Alarms and commands'],
} as const satisfies Record<string, Pair>
export type ReadyMade = keyof typeof readyMade

const createdBoard = z.object({ id: z.number() })

export const boardCalls = {
  /** Boards of the caller, and boards shared with the caller or the caller's role. */
  ...recordCalls(board, {
    query: '/chars/board/query',
    add: '/chars/board/add',
    update: '/chars/board/update',
    remove: '/chars/board/delete',
  }),
  one: call('/chars/board/one', {
    title: ['看板详情', 'Board details'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      board: board.row,
      /** Period of all its charts. Null: each has its own. */
      period: explorePeriod.nullable(),
      cards: z.array(boardCard),
      /** Whether it belongs to the caller. */
      canEdit: z.boolean(),
    }),
  }),
  /** Boards of the caller, the most recently changed first. */
  own: call('/chars/board/own', {
    title: ['查询自己的看板', 'Query own boards'],
    access: 'menu',
    output: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  /** Adds charts at the end. */
  put: call('/chars/board/put', {
    title: ['添加图表到看板', 'Add charts to board'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, charts: z.array(recordId(chart.name)).min(1).max(maxCards) }),
  }),
  /** Sets the order and sizes of its cards. Cards that are left out are removed. */
  arrange: call('/chars/board/arrange', {
    title: ['排列看板', 'Arrange board'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      id,
      cards: z.array(cardPlacement).max(maxCards),
      period: explorePeriod.nullable(),
      seenAt: z.string().max(40).optional(),
    }),
  }),
  /** Copies it as a board of the caller with the same charts, not shared. */
  copy: call('/chars/board/copy', {
    title: ['复制看板', 'Copy a board'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, name: z.string().trim().min(1).max(64) }),
    output: createdBoard,
  }),
  /** Creates charts that the caller may query, on a new board or on the empty board `id`. */
  begin: call('/chars/board/begin', {
    title: ['使用预置看板', 'Use preset board'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ kind: z.enum(Object.keys(readyMade) as [ReadyMade]), id: id.optional() }),
    output: createdBoard,
  }),
}
