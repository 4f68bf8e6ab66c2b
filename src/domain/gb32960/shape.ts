/** Determines the table of a data unit: commands, and the two forms of responses (clause 6.3.2 and annex B.3.3.2). */
import type { FrameReading } from './leaf.ts'
import type { Version } from './pair.ts'
import { Place } from './place.ts'
import { readRows } from './read.ts'
import { standards } from './standard.ts'
import { type Row, time } from './tables/rows.ts'
import type { UnitValues } from './values.ts'

/**
 * Layout of a data unit. `full`: the command's table, also in a response that repeats it. `time`: a response with only
 * the time. `empty`: no bytes. `answer`: the response's own table (queried parameters). `free`: does not fit the table,
 * for an id that is free for use.
 */
export type UnitLayout = 'full' | 'time' | 'empty' | 'answer' | 'free'

type Head = { version: Version; command: number; response: number }

const timeAlone: Row[] = [time(['报文时间', 'Message time'])]

/** Rows of a data unit. Undefined for a command that the standard does not describe. */
export function rowsOf(version: Version, command: number, shape: UnitLayout): readonly Row[] | undefined {
  const definition = standards[version].commands.get(command)
  if (shape === 'time') return timeAlone
  if (shape === 'empty') return []
  if (shape === 'free') return undefined
  return shape === 'answer' ? definition?.answer : definition?.rows
}

export function shapeOf({ version, command, response }: Head, bytes: Uint8Array, at: number, end: number): UnitLayout {
  const commandRow = standards[version].commands.get(command)
  const isCommand = response === 0xfe
  if (!isCommand && end === at) return 'empty'
  if (!isCommand && end - at === 6) return 'time'
  if (commandRow?.isFree && !fits(commandRow.rows, bytes, at, end, true)) return 'free'
  if (!commandRow?.answer) return 'full'
  // Some senders flag the response to a query as a command, so the length decides.
  const count = bytes[at + 6]
  const idsFit = end - at === 7 + (count === undefined || count >= 0xfe ? 0 : count)
  if (isCommand) return idsFit || !fits(commandRow.answer, bytes, at, end) ? 'full' : 'answer'
  return !idsFit || fits(commandRow.answer, bytes, at, end) ? 'answer' : 'full'
}

function fits(rows: readonly Row[], bytes: Uint8Array, at: number, end: number, strictly = false): boolean {
  const r: FrameReading = { bytes, at, end, fields: [], problems: [] }
  if (!readRows(r, rows, { values: {} }, new Place(['', ''], '')) || r.at !== end) return false
  return !strictly || r.fields.every(({ state }) => state !== 'reserved')
}

export function guessShape({ version, command, response, body }: Head & { body: UnitValues }): UnitLayout {
  const keys = Object.keys(body)
  const definition = standards[version].commands.get(command)
  if (definition?.answer && 'items' in body) return 'answer'
  if (response === 0xfe || keys.length > 1) return 'full'
  return keys.length === 0 ? 'empty' : keys[0] === 'time' ? 'time' : 'full'
}
