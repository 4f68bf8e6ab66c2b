/** Rows of the message table in the binary format of COPY. */
import type { Message } from '../../../../telematics/ingest/message.ts'

export const messageColumns =
  'vin, at, kind, digest, received_at, backfilled, clock_drift, counts, down, alarm_level, problem, platform, frame'
const columnCount = 13

const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** PostgreSQL counts microseconds from the year 2000. */
const epochMs = Date.UTC(2000)
/** Size of a row without VIN, problem, platform and frame, with all lengths. */
const fixedBytes = 2 + 4 * columnCount + 8 + 2 + 8 + 8 + 4 + 2
const highUnit = 2 ** 32
/** Limit of a row's texts. They are shorter: VINs have 17 bytes, accounts' names 12, problems 9. */
const maxTextBytes = 3 * 64

/** A row of the message table. Times in ms since 1970. */
export interface StoredRow
  extends Pick<
    Message,
    'vin' | 'at' | 'kind' | 'digest' | 'receivedAt' | 'backfilled' | 'clockDrift' | 'counts' | 'down' | 'frame'
  > {
  /** As in `levelOf`. */
  readonly alarmLevel: number | null
  readonly problem: string | null
  readonly platform: string | null
}

/** Alarm level as stored: null without an alarm unit, 255 for a mark. */
export const levelOf = ({ signals }: Message): number | null =>
  signals?.alarmFlags === undefined ? null : (signals.alarmLevel ?? 255)

export const storedRow = (message: Message): StoredRow => ({
  vin: message.vin,
  at: message.at,
  kind: message.kind,
  digest: message.digest,
  receivedAt: message.receivedAt,
  backfilled: message.backfilled,
  clockDrift: message.clockDrift,
  counts: message.counts,
  down: message.down,
  alarmLevel: levelOf(message),
  problem: message.signals?.problem ?? null,
  platform: message.platform ?? null,
  frame: message.storedBytes ?? message.frame,
})

export function messageRows(rows: readonly StoredRow[]): Buffer {
  let size = head.length + 2
  for (const { frame } of rows) size += fixedBytes + maxTextBytes + frame.length
  const bytes = Buffer.allocUnsafe(size)
  let at = head.copy(bytes)

  const int16 = (value: number) => {
    bytes.writeInt32BE(2, at)
    bytes.writeInt16BE(value, at + 4)
    at += 6
  }
  const moment = (ms: number) => {
    const micros = Math.round(ms - epochMs) * 1000
    bytes.writeInt32BE(8, at)
    bytes.writeInt32BE(Math.floor(micros / highUnit), at + 4)
    bytes.writeUInt32BE(micros - Math.floor(micros / highUnit) * highUnit, at + 8)
    at += 12
  }
  const flag = (value: boolean) => {
    bytes.writeInt32BE(1, at)
    bytes[at + 4] = value ? 1 : 0
    at += 5
  }
  const nothing = () => {
    at = bytes.writeInt32BE(-1, at)
  }
  const text = (value: string | null) => {
    if (value === null) return nothing()
    const length = bytes.write(value, at + 4, 64)
    bytes.writeInt32BE(length, at)
    at += 4 + length
  }

  for (const row of rows) {
    const { frame, alarmLevel } = row
    at = bytes.writeInt16BE(columnCount, at)
    text(row.vin)
    moment(row.at)
    int16(row.kind)
    bytes.writeInt32BE(8, at)
    at = bytes.writeBigInt64BE(row.digest, at + 4)
    moment(row.receivedAt)
    flag(row.backfilled)
    flag(row.clockDrift)
    flag(row.counts)
    flag(row.down)
    if (alarmLevel === null) nothing()
    else int16(alarmLevel)
    text(row.problem)
    text(row.platform)
    at = bytes.writeInt32BE(frame.length, at)
    bytes.set(frame, at)
    at += frame.length
  }
  at = bytes.writeInt16BE(-1, at)
  return bytes.subarray(0, at)
}
