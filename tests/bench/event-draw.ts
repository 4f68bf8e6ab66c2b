/**
 * Measures a draw in a full hall. The figures are the time until all watchers have received a step, and its database
 * cost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type DrawAct, drawCalls, prizeCalls } from '../../src/features/work/events/draw/contract.ts'
import { beatMs } from '../../src/platform/stream/limits.ts'
import type { Session } from './client-of-calls.ts'
import type { Place } from './event-place.ts'
import type { Figure } from './report.ts'
import { openWatchers } from './watchers.ts'

const steps = 10
const deliveryMs = 1_000
/** PostgreSQL publishes read counts of tables only after a connection has been idle this long, in ms. */
const countedMs = 12_000

/** Number of state queries of draws. A state query reads `meeting`, and no other statement of a step does. */
async function reads(client: pg.Client): Promise<number> {
  await sleep(countedMs)
  const { rows } = await client.query(
    `select (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables where relname = 'meeting'`,
  )
  return (rows[0] as { reads: number }).reads
}

export async function drawBefore(
  session: Session,
  client: pg.Client,
  address: URL,
  { id: meeting }: Place,
  people: number,
): Promise<Figure[]> {
  const { id } = await session.call<{ id: number }>(drawCalls.add.path, {
    meeting,
    name: 'bench',
    entry: 'signedIn',
    source: 'witness',
  })
  const prize = { draw: id, name: 'A prize', position: 1, count: steps * 5, batch: 5 }
  const { id: first } = await session.call<{ id: number }>(prizeCalls.add.path, prize)
  const { code } = await session.call<{ code: string }>(drawCalls.link.path, { id })
  let seq = 0
  const act = async (act: DrawAct) => {
    seq = (await session.call<{ seq: number }>(drawCalls.control.path, { id, seq, act })).seq
  }
  for (const each of [{ do: 'publish' }, { do: 'lock' }, { do: 'entropy', text: '7' }] as const) await act(each)
  const before = await reads(client)
  const began = performance.now()
  const watchers = await openWatchers(new URL(`${drawCalls.watch.path}?draw=${code}`, address), people)
  await watchers.waitForStep(seq, began)
  const times: number[] = []
  for (let step = 0; step < steps; step++) {
    const from = performance.now()
    const delivery = watchers.waitForStep(seq + 1, from)
    await act({ do: 'draw', prize: first })
    times.push(await delivery)
    await sleep(500)
  }
  watchers.close()
  const watchedMs = performance.now() - began
  const cost = (await reads(client)) - before
  // One read for the first watcher, one for each heartbeat without a step, and one that finds no watcher left.
  const allowedReads = steps + 2 + Math.ceil(watchedMs / beatMs)
  const slowest = Math.max(...times)
  return [
    { name: 'watchers refused', value: `${watchers.refused}`, target: '0', isMet: watchers.refused === 0 },
    {
      name: `a step before ${people} watchers: the last sees it after`,
      value: `${slowest.toFixed(0)} ms`,
      target: `< ${deliveryMs} ms`,
      isMet: slowest < deliveryMs,
    },
    {
      name: `reads of the store for ${steps} steps, beats included`,
      value: `${cost}`,
      target: `≤ ${allowedReads}`,
      isMet: cost <= allowedReads,
    },
  ]
}
