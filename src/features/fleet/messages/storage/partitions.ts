import { dayMs, utcDay, utcDayStart } from '../../../../domain/time.ts'
import { parameter, parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { databaseError } from '../../../../platform/store/errors.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'

export const retentionDays = parameter({
  key: 'message.keptDays',
  kind: 'number',
  value: '90',
  // Reissued data may be 7 days old.
  min: 8,
  max: 3650,
  unit: 'd',
  label: ['报文保留天数', 'Message retention'],
  description: [
    '超过该天数的原始报文按天整批删除，开启“归档报文”时写入归档文件',
    'Messages older than this are deleted, a whole day at a time, or archived if “Archive messages” is on',
  ],
})

/** Advisory lock, an arbitrary unused number. Only one process at a time creates partitions. */
const partitionLock = 7_302_912
/** Lock timeout of dropping a partition. The lock blocks writers, also while it waits for a long query to end. */
const dropTimeout = '2s'

/** Tables of messages with daily partitions and the same retention. */
type Table = 'message' | 'gb_message'
const tables: readonly Table[] = ['message', 'gb_message']
/** @param day its start, ms since 1970 */
export const partitionOf = (table: Table, day: number): string => `${table}_${utcDay(day).replaceAll('-', '')}`

/** Creates the missing partitions for UTC days (their starts, ms). Safe to call concurrently. */
export async function ensurePartitions(store: Store, days: Iterable<number>, table: Table = 'message'): Promise<void> {
  const requiredPartitions = new Map([...days].map((day) => [partitionOf(table, utcDayStart(day)), utcDayStart(day)]))
  const present = await partitionNames(store, table)
  const missing = [...requiredPartitions].filter(([name]) => !present.has(name)).sort()
  for (const [name, day] of missing) await makePartition(store, table, name, day)
}

async function partitionNames(store: Store, table: Table): Promise<Set<string>> {
  const result = await store.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`)
  return new Set(result.rows.map(({ name }) => name))
}

/** Attaches the partition instead of creating it in place, so that writers and readers of other days need not wait. */
async function makePartition(store: Store, table: Table, name: string, day: number): Promise<void> {
  await store.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
    const there = await tx.execute(
      sql`select 1 from pg_inherits where inhparent = ${table}::regclass and inhrelid = to_regclass(${name})`,
    )
    if (there.rows.length > 0) return
    await tx.execute(sql`select add_day_partition(${table}, ${name}, ${new Date(day).toISOString()}::timestamptz)`)
  })
}

/** Start of the oldest UTC day whose messages may be read: in the table, or in the archive. ms since 1970. */
export async function oldestDay(db: Db, now: number): Promise<number> {
  const inTable = utcDayStart(now - (await parameterNumber(db, retentionDays)) * dayMs)
  const { rows } = await db.execute<{ day: number | null }>(
    sql`select min(day) as day from archive_file where is_complete`,
  )
  const day = rows[0]?.day ?? null
  return day === null ? inTable : Math.min(inTable, day * dayMs)
}

/** If the platform's clock is this much later than every report, it is not trusted. */
const maxAheadMs = 2 * dayMs

/**
 * Time from which retention counts (ms since 1970): now, unless the newest report is much older. In that case the clock
 * of this computer may be ahead, and messages that look old are not. A live report contains the difference between its
 * vehicle's clock and this one.
 */
export async function retentionNow({ db }: Pick<Store, 'db'>, now: number): Promise<number> {
  const { rows } = await db.execute<{ newest: number | null }>(sql`
    select date_part('epoch', max(least(at, at + clock_offset_s * interval '1 second'))) * 1000 as newest from last_message`)
  const newest = rows[0]?.newest ?? null
  return newest === null ? now : Math.min(now, Math.round(newest) + maxAheadMs)
}

/** UTC days (since 1970) of the message table that are beyond the retention, oldest first. */
export async function daysBeyondRetention(store: Store, now: number): Promise<number[]> {
  const oldest = await oldestStored(store, now)
  const days = [...(await partitionNames(store, 'message'))].map(
    (name) => Date.parse(name.replace(/^message_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')) / dayMs,
  )
  return days.filter((day) => day * dayMs < oldest).sort((one, other) => one - other)
}

/** Start of the oldest UTC day within the retention, ms since 1970. */
async function oldestStored(store: Store, now: number): Promise<number> {
  const days = Math.max(retentionDays.min ?? 0, await parameterNumber(store.db, retentionDays))
  return utcDayStart((await retentionNow(store, now)) - days * dayMs)
}

/**
 * Creates partitions from yesterday to the day after tomorrow, and drops days beyond the retention. Returns the names
 * of the dropped ones. A day that is being read stays until the next run.
 * @param isArchived messages stay until the archive has them
 */
export async function partitionUpkeep(
  store: Store,
  now: number,
  { isArchived = false }: { isArchived?: boolean } = {},
): Promise<string[]> {
  for (const table of tables)
    await ensurePartitions(
      store,
      [-1, 0, 1, 2].map((days) => now + days * dayMs),
      table,
    )
  const oldestDay = await oldestStored(store, now)
  const old: string[] = []
  for (const table of tables) {
    if (table === 'message' && isArchived) continue
    const oldest = partitionOf(table, oldestDay)
    old.push(...[...(await partitionNames(store, table))].filter((name) => name < oldest).sort())
  }
  const droppedNames: string[] = []
  for (const name of old) {
    const isDropped = await store
      .tx(async (tx) => {
        await tx.execute(sql`select set_config('lock_timeout', ${dropTimeout}, true)`)
        await tx.execute(sql`select drop_day_partition(${name})`)
        return true
      })
      .catch((error: unknown) => {
        if (databaseError(error)?.code === '55P03') return false
        throw error
      })
    if (isDropped) droppedNames.push(name)
  }
  return droppedNames
}
