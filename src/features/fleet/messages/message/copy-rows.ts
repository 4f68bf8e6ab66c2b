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

/** Flags of a message as bits. */
export const flagsOf = ({ backfilled, clockDrift, counts, down }: Message) =>
  (backfilled ? 1 : 0) + (clockDrift ? 2 : 0) + (down ? 4 : 0) + (counts ? 8 : 0)

/** Alarm level as stored in the message table: null without an alarm unit, 255 for a mark. */
export const levelOf = ({ signals }: Message): number | null =>
  signals?.alarmFlags === undefined ? null : (signals.alarmLevel ?? 255)

export const storedFrame = ({ frame, storedBytes: reducedFrame }: Message): Uint8Array => reducedFrame ?? frame

export function messageRows(messages: readonly Message[]): Buffer {
  let size = head.length + 2
  for (const message of messages) size += fixedBytes + maxTextBytes + storedFrame(message).length
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
  const text = (value: string | null | undefined) => {
    if (value === null || value === undefined) return nothing()
    const length = bytes.write(value, at + 4, 64)
    bytes.writeInt32BE(length, at)
    at += 4 + length
  }

  for (const message of messages) {
    const frame = storedFrame(message)
    const level = levelOf(message)
    at = bytes.writeInt16BE(columnCount, at)
    text(message.vin)
    moment(message.at)
    int16(message.kind)
    bytes.writeInt32BE(8, at)
    at = bytes.writeBigInt64BE(message.digest, at + 4)
    moment(message.receivedAt)
    flag(message.backfilled)
    flag(message.clockDrift)
    flag(message.counts)
    flag(message.down)
    if (level === null) nothing()
    else int16(level)
    text(message.signals?.problem)
    text(message.platform)
    at = bytes.writeInt32BE(frame.length, at)
    bytes.set(frame, at)
    at += frame.length
  }
  at = bytes.writeInt16BE(-1, at)
  return bytes.subarray(0, at)
}
