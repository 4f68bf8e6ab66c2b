import type { StoredRow } from '../storage/copy-rows.ts'

export type ArchivedMessage = StoredRow

/** Order in files, and in the primary key of the table. */
export const compareMessages = (one: ArchivedMessage, other: ArchivedMessage): number =>
  compare(one.vin, other.vin) ||
  one.at - other.at ||
  one.kind - other.kind ||
  (one.digest < other.digest ? -1 : one.digest > other.digest ? 1 : 0)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const isSameMessage = (one: ArchivedMessage, other: ArchivedMessage): boolean =>
  compareMessages(one, other) === 0 &&
  one.receivedAt === other.receivedAt &&
  one.backfilled === other.backfilled &&
  one.clockDrift === other.clockDrift &&
  one.counts === other.counts &&
  one.down === other.down &&
  one.alarmLevel === other.alarmLevel &&
  one.problem === other.problem &&
  one.platform === other.platform &&
  Buffer.compare(one.frame, other.frame) === 0
