import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { moment } from '../../../../domain/contract/inputs.ts'
import { choiceOf } from '../../../../domain/gb32960/signal-choices.ts'
import { hourMs } from '../../../../domain/time.ts'
import { vehicleChoice } from '../../vehicles/vehicleChoice/contract.ts'
import { longestDays, maxSignals, namesInput, signalNames } from '../frame/contract.ts'

/** Limits of one file, and its retention. A sheet of the format xlsx has 1 048 576 rows, including its head. */
export const limits = {
  vehicles: 2_000,
  days: longestDays,
  rows: { csv: 5_000_000, xlsx: 1_048_575 },
  atOnce: 5,
  keptDays: 7,
} as const
const maxFileBytes = 4 * 1024 ** 3

export { maxFileBytes }

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const signals = z
  .array(
    z
      .string()
      .max(80)
      .refine((key) => choiceOf(key) !== undefined),
  )
  .max(maxSignals)
const formats = ['csv', 'xlsx'] as const
const contents = ['frames', 'fields'] as const

const rawExport = z.object({
  id: z.number(),
  content: z.enum(contents),
  signals: z.array(z.string()),
  names: z.enum(signalNames),
  format: z.enum(formats),
  from: z.string(),
  to: z.string(),
  /** Number of vehicles, and the first of them. */
  vehicles: z.number(),
  vin: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Rows written, and the total once counted. */
  done: z.number(),
  total: z.number(),
  /** Size of the finished file in bytes. */
  size: z.number().nullable(),
  /** Estimate from the progress so far, ms. */
  remainingMs: z.number().nullable(),
  message: z.string().nullable(),
  createdAt: z.string(),
  keptUntil: z.string(),
})
export type RawExport = z.infer<typeof rawExport>

export const rawExportCalls = {
  start: call('/frameParsing/frameDownload', {
    title: ['新建报文导出', 'Start export'],
    access: 'menu',
    changes: true,
    input: z
      .strictObject({
        vehicles: vehicleChoice(limits.vehicles),
        from: moment,
        to: moment,
        content: z.enum(contents),
        signals: signals.default([]),
        /** Of selected signals. */
        names: namesInput,
        format: z.enum(formats),
      })
      .refine(({ content, signals: signalKeys }) => content === 'frames' || signalKeys.length > 0, {
        path: ['signals'],
      }),
    output: z.object({ id: z.number(), vehicles: z.number() }),
  }),
  list: call('/frameParsing/frameDownloads', {
    title: ['我的报文导出', 'My exports'],
    access: 'menu',
    output: z.array(rawExport),
  }),
  cancel: call('/frameParsing/cancelRawExport', {
    title: ['取消报文导出', 'Cancel export'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  again: call('/frameParsing/repeatRawExport', {
    title: ['重新生成', 'Run again'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ id: z.number(), vehicles: z.number() }),
  }),
  file: call('/frameParsing/downloadFile', {
    title: ['下载文件', 'Download file'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: hourMs,
    input: z.strictObject({ id }),
    output: z.unknown(),
  }),
}
