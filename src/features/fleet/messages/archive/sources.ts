/** Messages of a day: those in the table, and those of a file. */
import { dayMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type ArchivedMessage, compareMessages } from './archived-message.ts'
import type { ArchiveFile } from './read-file.ts'

export interface DaySource {
  /** Number of messages by VIN. */
  counts(): Promise<ReadonlyMap<string, number>>
  /** Messages of some vehicles, in the order of `compareMessages`. */
  read(vins: readonly string[]): Promise<ArchivedMessage[]>
}

type Row = {
  vin: string
  at: number
  kind: number
  digest: string
  received_at: number
  backfilled: boolean
  clock_drift: boolean
  counts: boolean
  down: boolean
  alarm_level: number | null
  problem: string | null
  platform: string | null
  frame: Buffer
}

/** @param day days since 1970 */
export function tableDay(db: Db, day: number): DaySource {
  const inDay = sql`at >= ${moment(day * dayMs)} and at < ${moment((day + 1) * dayMs)}`
  return {
    async counts() {
      const { rows } = await db.execute<{ vin: string; count: number }>(
        sql`select vin, count(*)::int as count from message where ${inDay} group by vin`,
      )
      return new Map(rows.map(({ vin, count }) => [vin, count]))
    },
    async read(vins) {
      const { rows } = await db.execute<Row>(sql`
        select vin, (extract(epoch from at) * 1000)::float8 as at, kind, digest::text,
          (extract(epoch from received_at) * 1000)::float8 as received_at, backfilled, clock_drift, counts, down,
          alarm_level, problem, platform, frame
        from message where vin = any(${sql.param(vins)}::text[]) and ${inDay}`)
      // Sorted here, because the database may order texts by another rule.
      return rows.map(messageOf).sort(compareMessages)
    },
  }
}

const messageOf = (row: Row): ArchivedMessage => ({
  vin: row.vin,
  at: Math.round(row.at),
  kind: row.kind,
  digest: BigInt(row.digest),
  receivedAt: Math.round(row.received_at),
  backfilled: row.backfilled,
  clockDrift: row.clock_drift,
  counts: row.counts,
  down: row.down,
  alarmLevel: row.alarm_level,
  problem: row.problem,
  platform: row.platform,
  frame: row.frame,
})

export function fileDay(file: ArchiveFile): DaySource {
  let newest: { group: number; messages: Promise<ArchivedMessage[]> } | undefined
  const read = (group: number) => {
    if (newest?.group !== group) newest = { group, messages: file.read(group) }
    return newest.messages
  }
  return {
    async counts() {
      const counts = new Map<string, number>()
      for (const group of file.groups.keys())
        for (const { vin } of await read(group)) counts.set(vin, (counts.get(vin) ?? 0) + 1)
      return counts
    },
    async read(vins) {
      const vinSet = new Set(vins)
      const messages: ArchivedMessage[] = []
      for (const [group, { firstVin, lastVin }] of file.groups.entries())
        if (vins.some((vin) => vin >= firstVin && vin <= lastVin))
          for (const message of await read(group)) if (vinSet.has(message.vin)) messages.push(message)
      return messages
    },
  }
}

/** Messages of several sources, each once. */
export function mergedDay(sources: readonly DaySource[]): DaySource {
  return {
    async counts() {
      const counts = new Map<string, number>()
      for (const source of sources)
        for (const [vin, count] of await source.counts()) counts.set(vin, (counts.get(vin) ?? 0) + count)
      return counts
    },
    async read(vins) {
      const messages: ArchivedMessage[] = []
      for (const source of sources) for (const message of await source.read(vins)) messages.push(message)
      return messages
        .sort(compareMessages)
        .filter((message, at) => at === 0 || compareMessages(message, messages[at - 1]!) !== 0)
    },
  }
}
