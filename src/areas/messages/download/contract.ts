import { z } from 'zod'
import { call, uploadPart } from '../../../kit/call.ts'
import { longestDays, moment, mostSignals } from '../../../kit/frame/calls.ts'
import { choiceOf } from '../../../kit/frame/catalogue.ts'
import { vehicles } from '../selection/contract.ts'

/** What one file may hold, and how long it is kept. A sheet of the format xlsx has 1 048 576 rows, its head among them. */
export const limits = { days: longestDays, rows: { csv: 5_000_000, xlsx: 1_048_575 }, atOnce: 5, keptDays: 7 } as const
const mostBytes = 4 * 1024 ** 3

export { mostBytes }

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const signals = z
  .array(
    z
      .string()
      .max(80)
      .refine((key) => choiceOf(key) !== undefined),
  )
  .max(mostSignals)
const formats = ['csv', 'xlsx'] as const
const contents = ['frames', 'fields'] as const

const download = z.object({
  id: z.number(),
  content: z.enum(contents),
  signals: z.array(z.string()),
  format: z.enum(formats),
  from: z.string(),
  to: z.string(),
  /** How many, and the first of them. */
  vehicles: z.number(),
  vin: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Rows written, and rows in all once counted. */
  done: z.number(),
  total: z.number(),
  /** Of the finished file, bytes. */
  size: z.number().nullable(),
  /** Reckoned from what was done so far, ms. */
  remainingMs: z.number().nullable(),
  message: z.string().nullable(),
  createdAt: z.string(),
  keptUntil: z.string(),
})
export type FrameDownload = z.infer<typeof download>

export const frameDownloadCalls = {
  start: call('/frameParsing/frameDownload', {
    title: ['新建报文下载', 'Start a download'],
    access: 'menu',
    changes: true,
    input: z
      .strictObject({
        vehicles,
        from: moment,
        to: moment,
        content: z.enum(contents),
        signals: signals.default([]),
        format: z.enum(formats),
      })
      .refine(({ content, signals: chosen }) => content === 'frames' || chosen.length > 0, { path: ['signals'] }),
    output: z.object({ id: z.number(), vehicles: z.number() }),
  }),
  list: call('/frameParsing/frameDownloads', {
    title: ['我的报文下载', 'Downloads'],
    access: 'menu',
    output: z.array(download),
  }),
  cancel: call('/frameParsing/cancelFrameDownload', {
    title: ['取消报文下载', 'Cancel a download'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  again: call('/frameParsing/repeatFrameDownload', {
    title: ['重新下载', 'Download again'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ id: z.number(), vehicles: z.number() }),
  }),
  file: call('/frameParsing/downloadFile', {
    title: ['下载文件', 'File download'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 3_600_000,
    input: z.strictObject({ id }),
    output: z.unknown(),
  }),
  /** Reads VINs from the first column of a sheet. */
  vins: call('/frameParsing/importDownloadVin', {
    title: ['导入 VIN', 'Import VINs'],
    access: 'menu',
    transport: 'multipart',
    timeoutMs: 120_000,
    upload: { kinds: ['sheet'], maxBytes: 16 * 1024 * 1024 },
    input: z.strictObject({ file: uploadPart }),
    output: z.object({
      vins: z.array(z.string()),
      faults: z.array(z.object({ row: z.number(), column: z.string().nullable(), message: z.string() })),
    }),
  }),
  /** Groups to choose from: the caller's own, or all for who sees all vehicles. */
  groups: call('/frameParsing/downloadGroups', {
    title: ['可选车辆组', 'Groups to choose'],
    access: 'menu',
    output: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
}
