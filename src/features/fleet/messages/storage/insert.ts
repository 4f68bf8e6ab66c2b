import { sql } from '../../../../platform/store/drizzle.ts'
import type { Tx } from '../../../../platform/store/store.ts'
import type { StoredRow } from './copy-rows.ts'

/** Whether a row was added, because none with its key existed. */
export type IsNew = (row: Pick<StoredRow, 'vin' | 'digest'>) => boolean

const none = 'NULL'
const numbers = (values: readonly (number | bigint | null)[]) => `{${values.map((value) => value ?? none).join(',')}}`
const flagsOf = ({ backfilled, clockDrift, counts, down }: StoredRow) =>
  (backfilled ? 1 : 0) + (clockDrift ? 2 : 0) + (down ? 4 : 0) + (counts ? 8 : 0)

/**
 * Inserts the rows that do not exist yet, in one statement. The frames are one value that the database splits: an array
 * of bytes would have to be written as text of twice the size.
 */
export async function insertMissing(
  tx: Tx,
  table: 'message' | 'opened_message',
  messages: readonly StoredRow[],
): Promise<IsNew> {
  const lengths = messages.map(({ frame }) => frame.length)
  let offset = 1
  const offsets = lengths.map((length) => {
    offset += length
    return offset - length
  })
  const bytes = Buffer.concat(messages.map(({ frame }) => frame))
  const { rows } = await tx.execute<{ vin: string; digest: string }>(sql`
    insert into ${sql.identifier(table)} (vin, at, kind, digest, received_at, backfilled, clock_drift, counts, down,
      alarm_level, problem, platform, frame)
    select m.vin, to_timestamp(m.at / 1000), m.kind, m.digest, to_timestamp(m.received_at / 1000),
      m.flags & 1 > 0, m.flags & 2 > 0, m.flags & 8 > 0, m.flags & 4 > 0, m.alarm_level, m.problem, m.platform,
      substring(${bytes}::bytea from m.from_byte for m.length)
    from unnest(
      ${sql.param(messages.map(({ vin }) => vin))}::text[],
      ${numbers(messages.map(({ at }) => at))}::float8[],
      ${numbers(messages.map(({ kind }) => kind))}::smallint[],
      ${numbers(messages.map(({ digest }) => digest))}::bigint[],
      ${numbers(messages.map(({ receivedAt }) => receivedAt))}::float8[],
      ${numbers(messages.map(flagsOf))}::int[],
      ${numbers(messages.map(({ alarmLevel }) => alarmLevel))}::smallint[],
      ${sql.param(messages.map(({ problem }) => problem))}::text[],
      ${sql.param(messages.map(({ platform }) => platform))}::text[],
      ${numbers(offsets)}::int[],
      ${numbers(lengths)}::int[]
    ) as m(vin, at, kind, digest, received_at, flags, alarm_level, problem, platform, from_byte, length)
    on conflict do nothing returning vin, digest::text`)
  if (rows.length === messages.length) return () => true
  const addedKeys = new Set(rows.map(({ vin, digest }) => `${vin} ${digest}`))
  return ({ vin, digest }) => addedKeys.has(`${vin} ${digest}`)
}
