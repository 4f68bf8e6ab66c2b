/**
 * Orders for which annex B has no command, and the vehicles' replies.
 *
 * They are our own use of the ids that table 3 leaves to the parties (0xC0 to 0xFE). 0xC0 goes to the vehicle, 0xC1 to
 * the platform. The data unit is the same in both editions.
 */
import type { Command } from '../standard.ts'
import type { Codes, Row } from './rows.ts'
import { bytes, code, dword, text, time, word } from './rows.ts'

const whole = { special: false }
const most = 0xffffffff

const extensionTypes: Codes = {
  1: ['指令', 'Command'],
  2: ['收到', 'Receipt'],
  3: ['进度', 'Progress'],
  4: ['结果', 'Result'],
  5: ['事件', 'Event'],
  6: ['数据分片', 'Part of a file'],
  7: ['状态', 'State'],
}

/**
 * Bytes of the tag: the first half of an HMAC-SHA-256 over the VIN and all bytes before the tag. Zeroes without a key.
 */
export const tagLength = 16
export const contentOffset = 30

// biome-ignore format: a table
const extensionRows: readonly Row[] = [
  time(['时间', 'Time']),
  code('form', ['格式', 'Format'], { 1: ['第一版', 'Version 1'] }, false),
  code('type', ['类型', 'Type'], extensionTypes, false),
  bytes('id', ['指令编号', 'Command number'], 8),
  dword('counter', ['计数器', 'Counter'], [0, most], whole),
  dword('validS', ['有效时间', 'Valid for'], [0, most], { ...whole, unit: 's' }),
  word('part', ['分片序号', 'Part'], [0, 65535], whole),
  word('parts', ['分片总数', 'Part count'], [0, 65535], whole),
  word('length', ['内容长度', 'Content length'], [0, 65483], whole),
  text('content', ['内容', 'Content'], 'length'),
  bytes('tag', ['校验标签', 'Tag'], tagLength),
]

/** Other makers use the same ids for other purposes. A frame that does not fit the table is theirs. */
const ours = { rows: extensionRows, isFree: true } as const

export const extensionCommands: readonly (readonly [number, Command])[] = [
  [0xc0, { name: ['扩展下行', 'Extension, downlink'], ...ours }],
  [0xc1, { name: ['扩展上行', 'Extension, uplink'], ...ours }],
]
