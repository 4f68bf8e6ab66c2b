import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { moment } from '../../../../domain/contract/inputs.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { logSources } from '../../commands/command/kind-texts.ts'
import { logCodes, logStates, logTones } from './state-texts.ts'

/** Days for which a vehicle stores its logs. */
export const oldestDays = 7
/** Longest period of one file. */
export const longestHours = 24
/** Largest size of one file in bytes. */
export const maxBytes = 100 * 1024 * 1024
/** Largest number of parts of a file that is sent in frames. Parts have at least 8 KiB, except in small files. */
export const maxParts = 12_800
/** Limit of open requests over all vehicles, because unfinished files are stored in the database. */
export const maxOpen = 100
/** Time limit of an upload after the file was announced. */
export const uploadMs = dayMs
export const retentionMs = 90 * dayMs
export const oldestMs = oldestDays * dayMs
export const longestMs = longestHours * hourMs

const autoField = { auto: true, sort: false } as const

/** Requested log of a vehicle's box or head unit, and its file. */
export const logFile = record(
  'logFile',
  ['日志文件', 'Log file'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, query: true, card: true }),
    source: option(['来源', 'Source'], logSources, { ...autoField, required: true, query: true, list: false }),
    state: option(['状态', 'Status'], logStates, {
      ...autoField,
      required: true,
      query: true,
      card: true,
      tones: logTones,
    }),
    code: option(['说明', 'Description'], logCodes, autoField),
    /** Percentage of the announced file. */
    percent: number(['上传进度', 'Uploaded'], {
      ...autoField,
      integer: true,
      min: 0,
      max: 100,
      unit: '%',
      list: false,
    }),
    size: number(['大小', 'Size'], { ...autoField, integer: true, min: 0, max: maxBytes, unit: 'B', card: true }),
    fromAt: time(['日志开始', 'Log from'], { ...autoField, required: true, card: true }),
    untilAt: time(['日志结束', 'Log until'], { ...autoField, required: true, card: true }),
    issuer: text(['申请人', 'Requested by'], { ...autoField, query: true, max: 64, card: true }),
    reason: text(['原因', 'Reason'], { ...autoField, required: true, max: 200 }),
    createdAt: time(['申请时间', 'Requested'], { auto: true, required: true, query: true, card: true }),
    availableAt: time(['上传完成', 'Uploaded at'], { ...autoField, list: false }),
    expiresAt: time(['保留至', 'Available until'], { ...autoField, list: false }),
    commandId: number(['指令编号', 'Command ID'], { ...autoField, integer: true, list: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'createdAt', order: 'desc' },
    large: true,
    emptyText: [
      '向车辆请求或由车辆上传的日志会出现在这里。',
      'Logs that were requested from vehicles or that vehicles uploaded appear here.',
    ],
  },
)

const id = recordId(logFile.name)

export const logFileCalls = {
  ...recordCalls(logFile, {
    query: '/log/queryLogFile',
    one: '/log/queryOneLogFile',
    remove: '/log/deleteLogFile',
    export: '/log/exportLogFile',
  }),
  /** Requests the log of a period of at most 24 hours within the last 7 days. */
  pull: call('/log/pullLogFile', {
    title: ['获取日志', 'Request log'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      source: z.enum(Object.keys(logSources) as [keyof typeof logSources]),
      from: moment,
      until: moment,
      reason: z.string().trim().min(1).max(200),
    }),
    output: z.object({ id: z.number() }),
  }),
  cancel: call('/log/cancelLogFile', {
    title: ['取消获取', 'Cancel request'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  /** Each download is recorded in the operation log. */
  download: call('/log/downloadLogFile', {
    title: ['下载日志', 'Download log'],
    access: 'menu',
    transport: 'blob',
    changes: true,
    timeoutMs: hourMs,
    input: z.strictObject({ id }),
    output: z.unknown(),
  }),
}
