/** Reads items that were edited in the tracker since the last synchronization. */

import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterText, sealedText } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { LookFault } from './contract.ts'
import type { Item } from './item.ts'
import { zentaoParameters as asked } from './parameters.ts'
import { nameOf, pageOf, type Tracker, TrackerError, type TrackerSource, tokenOf } from './tracker.ts'

type Looking = Pick<Parts, 'store' | 'config' | 'now'>
/** Items edited during the last synchronization are read again. */
const overlapMs = 5 * minuteMs
/** Limit of pages per list and run. The next run continues. */
const maxPages = 2_000

const idsIn = (text: string) => [...new Set((text.match(/\d{1,9}/g) ?? []).map(Number).filter((id) => id > 0))]

/** Address of the tracker and its lists. Undefined: not configured. Throws a SecretError. */
export async function settingsOf({ store, config }: Pick<Looking, 'store' | 'config'>) {
  const db = store.db
  const readSecret = (parameter: (typeof asked)[keyof typeof asked]) => sealedText(db, config.secretKey, parameter)
  const url = await readSecret(asked.url)
  if (url === '') return undefined
  const tracker: Tracker = {
    url,
    hosts: config.forwardHosts,
    account: await readSecret(asked.account),
    password: await readSecret(asked.password),
  }
  const sources: TrackerSource[] = [
    ...idsIn(await parameterText(db, asked.products)).map((id) => ({ kind: 'bug' as const, id })),
    ...idsIn(await parameterText(db, asked.executions)).map((id) => ({ kind: 'task' as const, id })),
  ]
  return { tracker, sources }
}

/** One synchronization of all lists. A failure is recorded, and the next run tries again. */
export async function lookAtTracker(parts: Looking): Promise<void> {
  let items = 0
  let fault: LookFault | null = null
  try {
    const settings = await settingsOf(parts)
    if (!settings) return
    const token = await tokenOf(settings.tracker)
    for (const source of settings.sources) items += await readSource(parts, settings.tracker, token, source)
  } catch (error) {
    if (error instanceof TrackerError) fault = error.reason
    else if (error instanceof Error && error.name === 'SecretError') fault = 'settings'
    else throw error
  }
  await parts.store.tx((tx) => noteLook(tx, '', { at: parts.now().getTime(), items, fault, until: null }))
}

/** Reads one list back to the point of the last run. Stores items and the new point in one transaction. */
async function readSource(
  { store, now }: Looking,
  tracker: Tracker,
  token: string,
  source: TrackerSource,
): Promise<number> {
  const key = `${source.kind} ${source.id}`
  const { rows } = await store.db.execute<{ until: number | null }>(
    sql`select (extract(epoch from edited_until) * 1000)::float8 as until from tracker_sync where source = ${key}`,
  )
  const since = rows[0]?.until ?? null
  const sourceItems: Item[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { items, isLast } = await pageOf(tracker, token, source, page)
    sourceItems.push(...items)
    const isRead = since !== null && items.some(({ editedAt }) => editedAt < since - overlapMs)
    if (isLast || isRead) break
  }
  const name = sourceItems.length > 0 ? await nameOf(tracker, token, source) : null
  const until = sourceItems.reduce((latest, { editedAt }) => Math.max(latest, editedAt), since ?? 0)
  await store.tx(async (tx) => {
    await keep(tx, sourceItems, name)
    await noteLook(tx, key, { at: now().getTime(), items: sourceItems.length, fault: null, until: until || null })
  })
  return sourceItems.length
}

async function keep(db: Db, items: readonly Item[], product: string | null): Promise<void> {
  // Pages shift while they are read. Of an item that comes twice the latest version counts.
  const last = new Map(items.toSorted((a, b) => a.editedAt - b.editedAt).map((item) => [item.number, item]))
  const deletedNumbers = [...last.values()].filter(({ isDeleted }) => isDeleted).map(({ number }) => number)
  if (deletedNumbers.length > 0)
    await db.execute(sql`delete from tracker_item where number = any(${sql.param(deletedNumbers)}::text[])`)
  const rows = [...last.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ openedAt, resolvedAt, closedAt, editedAt, isDeleted: _, ...item }) => ({
      ...item,
      opened: openedAt,
      resolved: resolvedAt,
      closed: closedAt,
      edited: editedAt,
    }))
  if (rows.length === 0) return
  await db.execute(sql`
    insert into tracker_item (number, title, kind, state, product, owner, severity, priority, opened_at, resolved_at,
      closed_at, reopens, resolution, edited_at)
    select r.number, r.title, r.kind, r.state, ${product}, r.owner, r.severity, r.priority, to_timestamp(r.opened / 1000),
      to_timestamp(r.resolved / 1000), to_timestamp(r.closed / 1000), r.reopens, r.resolution, to_timestamp(r.edited / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(number text, title text, kind text, state text, owner text,
      severity text, priority text, opened float8, resolved float8, closed float8, edited float8, reopens int, resolution text)
    on conflict (number) do update set title = excluded.title, state = excluded.state,
      product = coalesce(excluded.product, tracker_item.product), owner = excluded.owner, severity = excluded.severity,
      priority = excluded.priority, opened_at = excluded.opened_at, resolved_at = excluded.resolved_at,
      closed_at = excluded.closed_at, reopens = excluded.reopens, resolution = excluded.resolution,
      edited_at = excluded.edited_at, updated_at = now()`)
}

interface LookRecord {
  readonly at: number
  readonly items: number
  readonly fault: LookFault | null
  readonly until: number | null
}
async function noteLook(db: Db, source: string, { at, items, fault, until }: LookRecord): Promise<void> {
  const editedUntil = until === null ? sql`null::timestamptz` : moment(until)
  await db.execute(sql`
    insert into tracker_sync (source, edited_until, at, items, fault)
    values (${source}, ${editedUntil}, ${moment(at)}, ${items}, ${fault})
    on conflict (source) do update set edited_until = excluded.edited_until, at = excluded.at, items = excluded.items,
      fault = excluded.fault`)
}
