/** Collects usage points. Each is counted once on arrival. */
import { createHash, randomBytes } from 'node:crypto'
import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { pointKinds } from '../../../../domain/contract/points.ts'
import type { Parts } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { parameter, parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import { isRoute } from '../../../screens.ts'
import type { pointCalls } from './contract.ts'

type Batch = InputOf<typeof pointCalls.collect>

export const collectedPercent = parameter({
  key: 'point.percent',
  kind: 'number',
  value: '100',
  min: 0,
  max: 100,
  unit: '%',
  label: ['使用数据采集比例', 'Share of browsers that report usage'],
  description: [
    '采集页面浏览和操作的浏览器比例，0 表示关闭采集。只记录页面和操作的名称，不含姓名、VIN 和输入内容',
    'Share of browsers that report which pages and actions are used. 0 turns it off. Only names of pages and actions are recorded, never people, VINs or input.',
  ],
})

/** Cache time of a value that every batch needs. */
const readAgainMs = 15_000
const percents = new WeakMap<Store, { at: number; percent: number }>()
export async function percentOf({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<number> {
  const cachedPercent = percents.get(store)
  const at = now().getTime()
  if (cachedPercent && at - cachedPercent.at < readAgainMs) return cachedPercent.percent
  const percent = await parameterNumber(store.db, collectedPercent)
  percents.set(store, { at, percent })
  return percent
}

/** Throws 'invalid' when a point names a page or call that does not exist. */
export function requireValidPoints({ catalogue }: Pick<Parts, 'catalogue'>, { points }: Pick<Batch, 'points'>): void {
  const checks = { route: isRoute, call: (path: string) => catalogue.thingOf(path) !== undefined }
  for (const { name, value } of points) {
    const of = pointKinds[name]
    const kind = 'value' in of && typeof of.value === 'string' ? of.value : undefined
    if (kind && !checks[kind](value ?? '')) throw fault(code.invalid, 'invalid')
  }
}

const salts = new WeakMap<Store, string>()
async function saltOf(store: Store): Promise<string> {
  const cachedSalt = salts.get(store)
  if (cachedSalt) return cachedSalt
  const newSalt = randomBytes(32).toString('hex')
  await store.db.execute(sql`insert into point_salt (id, salt) values (1, ${newSalt}) on conflict do nothing`)
  const { rows } = await store.db.execute<{ salt: string }>(sql`select salt from point_salt where id = 1`)
  const salt = rows[0]?.salt ?? newSalt
  salts.set(store, salt)
  return salt
}
/** Pseudonym of an account: the same on all its devices, unique, and not traceable to the account. */
export async function actorOf(store: Store, accountId: number): Promise<string> {
  const digest = createHash('sha256')
    .update(`${await saltOf(store)} ${accountId}`)
    .digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Limit of batches per client, above any real use. */
export const maxPerMinute = 60

interface ReceivedPointBatch extends Batch {
  readonly actor: string
  /** Time of arrival in milliseconds since 1970. */
  readonly cameAt: number
}

const columns = {
  client: 'text',
  seq: 'bigint',
  at: 'float8',
  actor: 'text',
  name: 'text',
  value: 'text',
  platform: 'text',
  version: 'text',
} as const

/**
 * Writes points and adds new ones to the totals of their days in one statement. A point that arrives twice, even at the
 * same time, counts once.
 */
export async function writePoints(db: Pick<Db, 'execute'>, batches: readonly ReceivedPointBatch[]): Promise<void> {
  const rows = batches.flatMap(({ client, platform, version, actor, cameAt, points }) =>
    points.map(({ seq, agoMs, name, value = '' }) => ({
      client,
      seq,
      at: cameAt - agoMs,
      actor,
      name,
      value,
      platform,
      version,
    })),
  )
  await db.execute(sql`
    with reports as (
      select client::uuid as client, seq, to_timestamp(at / 1000) as at,
        (to_timestamp(at / 1000) at time zone 'Asia/Shanghai')::date as day, actor::uuid as actor, name, value, platform, version
      from ${records(rows, columns)}),
    added as (
      insert into point (client, seq, at, day, actor, name, value, platform, version) select * from reports
      order by client, seq
      on conflict do nothing returning day, name, value, platform, version, actor),
    counted as (
      insert into point_day as t (day, name, value, platform, version, count)
      select day, name, value, platform, version, count(*)::int from added group by day, name, value, platform, version
      order by day, name, value, platform, version
      on conflict (day, name, value, platform, version) do update set count = t.count + excluded.count)
    insert into point_actor_day (day, name, value, platform, version, actor)
    select distinct day, name, value, platform, version, actor from added
    order by day, name, value, platform, version, actor on conflict do nothing`)
}

/**
 * Batches that arrive within this time are written together, because a statement costs as much as a hundred points.
 * Including the write the response takes less than a second, so that it does not count as slow.
 */
const gatheredMs = 800
interface Gathering {
  batches: ReceivedPointBatch[]
  written: Promise<void>
}
const next = new WeakMap<Store, Gathering>()
const lastWrites = new WeakMap<Store, { startedAt: number; done: Promise<unknown> }>()

/** Adds a batch to those that arrive at the same time. Resolves when it is written. */
export function keep(store: Store, batch: ReceivedPointBatch): Promise<void> {
  const waiting = next.get(store)
  if (waiting) {
    waiting.batches.push(batch)
    return waiting.written
  }
  const batches = [batch]
  const last = lastWrites.get(store)
  const pendingWrite = (async () => {
    await last?.done
    const left = last ? last.startedAt + gatheredMs - performance.now() : 0
    if (left > 0) await new Promise((goOn) => setTimeout(goOn, left))
    next.delete(store)
    const currentWrite = writePoints(store.db, batches)
    lastWrites.set(store, { startedAt: performance.now(), done: currentWrite.catch(() => {}) })
    await currentWrite
  })()
  next.set(store, { batches, written: pendingWrite })
  return pendingWrite
}
