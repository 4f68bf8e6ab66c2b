/** Columns of an archive file, version 1. A later version may only add columns. Pure. */
import type { SchemaElement } from 'hyparquet'
import type { ColumnSource } from 'hyparquet-writer'
import { offset } from '../../../../domain/gb32960/head.ts'
import { decodeFrame, versionOf } from '../../../../domain/gb32960/index.ts'
import { type GbtValues, nameOf, toVss, type VssValues } from '../../../../domain/gb32960/vss/convert.ts'
import { type VssRow, vssRows } from '../../../../domain/gb32960/vss/rows.ts'
import { digestOf } from '../../../../telematics/ingest/digest.ts'
import type { ArchivedMessage } from './archived-message.ts'
import { frameDifferences } from './frame-differences.ts'

export const schemaVersion = 1
/** Motors, packs, stacks and general alarms of a report that have columns. Frames contain all. */
const maxNumber = 4

type Kind = 'string' | 'boolean' | 'int32' | 'int64' | 'double' | 'time' | 'bytes'
interface Column {
  readonly name: string
  readonly kind: Kind
  readonly isRequired?: boolean
}

/** Columns of the message itself. */
export const messageColumns = [
  { name: 'vin', kind: 'string', isRequired: true },
  { name: 'collected_at', kind: 'time', isRequired: true },
  { name: 'command', kind: 'int32', isRequired: true },
  // Null: the hash of the frame itself.
  { name: 'digest', kind: 'int64' },
  { name: 'received_at', kind: 'time', isRequired: true },
  { name: 'backfilled', kind: 'boolean', isRequired: true },
  { name: 'clock_drift', kind: 'boolean', isRequired: true },
  { name: 'counts', kind: 'boolean', isRequired: true },
  { name: 'down', kind: 'boolean', isRequired: true },
  { name: 'alarm_level', kind: 'int32' },
  { name: 'problem', kind: 'string' },
  { name: 'platform', kind: 'string' },
  { name: 'frame_difference', kind: 'bytes', isRequired: true },
] as const satisfies readonly Column[]

const isNumbered = ({ name, furtherName }: VssRow) => furtherName !== undefined || name.includes('{n}')
function kindOf(datatype: string): Kind {
  if (datatype === 'string' || datatype === 'boolean') return datatype
  return datatype.includes('int') ? 'int32' : 'double'
}

/**
 * One column for each VSS signal, in the order of the tables. Lists have none: the voltages of all cells alone would
 * need more bytes than the frame that contains them.
 */
const signalColumns: readonly Column[] = [
  ...new Map(
    vssRows
      .filter(({ datatype }) => !datatype.endsWith('[]'))
      .flatMap((row) => {
        const numbers = isNumbered(row) ? Array.from({ length: maxNumber }, (_, at) => at + 1) : [1]
        return numbers.map((number) => {
          const name = nameOf(row, [number])
          return [name, { name, kind: kindOf(row.datatype) }] as const
        })
      }),
  ).values(),
]

const types: Readonly<Record<Kind, Omit<SchemaElement, 'name'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  int32: { type: 'INT32' },
  int64: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  bytes: { type: 'BYTE_ARRAY' },
}

const elementOf = ({ name, kind, isRequired }: Column): SchemaElement => ({
  name,
  ...types[kind],
  repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL',
})

const columns: readonly Column[] = [...messageColumns, ...signalColumns]
export const schema: SchemaElement[] = [{ name: 'messages', num_children: columns.length }, ...columns.map(elementOf)]

/** Hash that a frame has as long as it was stored as it was received. */
export const ownDigest = (frame: Uint8Array): bigint => digestOf(frame, offset.encryption, frame.length - 1)

/** Report of a message with its data unit in clear. Undefined: no report, or not readable. */
export type PlainFrame = Uint8Array | undefined

function signalsOf(plain: PlainFrame): VssValues {
  const edition = plain && versionOf(plain)
  if (!edition) return {}
  const values: Record<string, GbtValues[string]> = {}
  for (const { key, value } of decodeFrame(plain).fields) values[key] = value
  return toVss(edition, values)
}

/**
 * Columns of a row group.
 * @param messages in the order of the file
 * @param plain frames of reports in clear, at the same positions
 */
export function columnsOf(messages: readonly ArchivedMessage[], plain: readonly PlainFrame[]): ColumnSource[] {
  const differences = frameDifferences()
  const signals = plain.map(signalsOf)
  const values: Record<(typeof messageColumns)[number]['name'], unknown[]> = {
    vin: messages.map(({ vin }) => vin),
    collected_at: messages.map(({ at }) => new Date(at)),
    command: messages.map(({ kind }) => kind),
    digest: messages.map(({ digest, frame }) => (digest === ownDigest(frame) ? null : digest)),
    received_at: messages.map(({ receivedAt }) => new Date(receivedAt)),
    backfilled: messages.map(({ backfilled }) => backfilled),
    clock_drift: messages.map(({ clockDrift }) => clockDrift),
    counts: messages.map(({ counts }) => counts),
    down: messages.map(({ down }) => down),
    alarm_level: messages.map(({ alarmLevel }) => alarmLevel),
    problem: messages.map(({ problem }) => problem),
    platform: messages.map(({ platform }) => platform),
    frame_difference: messages.map(({ vin, frame }) => differences.subtract(vin, frame)),
  }
  return [
    ...messageColumns.map(({ name, kind }) => ({
      name,
      data: values[name],
      columnIndex: name === 'vin' || name === 'collected_at',
      ...(kind === 'time' && { encoding: 'DELTA_BINARY_PACKED' as const }),
    })),
    ...signalColumns.map(({ name }) => ({ name, data: signals.map((each) => each[name] ?? null) })),
  ]
}
