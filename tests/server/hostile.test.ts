import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isGet } from '../../src/kit/call.ts'
import type { Lang } from '../../src/kit/words.ts'
import type { AnyCall } from '../../src/server/context.ts'
import type { Answered, Client } from './client.ts'
import { openTestServer, type TestServer } from './harness.ts'
import { inputsOf } from './hostile.ts'
import { onCitus, storeKind } from './store/open.ts'

/** More with FUZZ_RUNS=200. What refuses an input is the same on both databases: fewer on the second one. */
const numRuns = Number(process.env.FUZZ_RUNS ?? (storeKind === 'embedded' ? 4 : 12))
/** Tables that a refusal may write to: who tried what, and what was computed for it. */
const notes = ['operation_log', 'sign_in_attempt', 'verification_code', 'session']

let on: TestServer
let caller: Client
let counts: Record<string, number>
/** Whether the tables are counted after each input, and whether one of a call's inputs was taken. */
let [isStrict, isTaken] = [false, false]
beforeAll(async () => {
  // No job runs: what one writes meanwhile is nothing that a refusal left.
  on = await openTestServer()
  caller = await on.asUser({ links: 'all', allVehicles: true })
  counts = await rows()
})
afterAll(() => on.close())

/** The tables whose counts changed. */
const changed = (before: Record<string, number>, after: Record<string, number>) =>
  Object.entries(after).flatMap(([table, count]) =>
    count === before[table] ? [] : [`${table}: ${before[table]} to ${count}`],
  )

async function rows(): Promise<Record<string, number>> {
  const all = await on.rowCounts()
  return Object.fromEntries(Object.entries(all).filter(([table]) => !notes.includes(table)))
}

function send(call: AnyCall, input: unknown, lang: Lang): Promise<Answered> {
  if (!isGet(call)) return caller.post(call.path.replaceAll(/\{\w+\}/g, '1'), input, { lang })
  const query = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const text = query.map(([key, value]) => `${encoded(key)}=${encoded(String(value))}`).join('&')
  return caller.raw({ method: 'GET', url: `${call.path}?${text.slice(0, 4_000)}`, headers: caller.headers({ lang }) })
}
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

async function check(call: AnyCall, input: unknown, lang: Lang): Promise<void> {
  const answer = await send(call, input, lang)
  expect(answer.status, JSON.stringify(answer.data)).toBeLessThan(500)
  const { 'content-type': type, 'content-disposition': saved } = answer.headers
  // A file, which may be one of JSON.
  if (answer.status === 200 && (saved !== undefined || !String(type).includes('json'))) return await taken(call)
  expect(answer.msg).not.toBe('')
  expect(/\p{Script=Han}/u.test(answer.msg), `in ${lang}: ${answer.msg}`).toBe(lang === 'zh')
  expect(answer.msg).not.toMatch(/\b\w+:\w+_|\{\{(?!7)|undefined|\[object/)
  if (answer.code === 200) await taken(call)
  else if (call.changes && isStrict) expect(changed(counts, await rows())).toEqual([])
  // Signed out by what it asked for, or not allowed any more.
  if ([401, 403, 415, 4002, 4013].includes(answer.code)) {
    caller = await on.asUser({ links: 'all', allVehicles: true })
    counts = await rows()
  }
}

async function taken(call: AnyCall): Promise<void> {
  isTaken = true
  if (call.changes || call.access === 'public') counts = await rows()
}

/**
 * Sends a call's inputs. Tables are counted once, as most calls refuse them all. Where one was taken, or a refusal wrote
 * something, the same inputs are sent again and the tables counted after each.
 */
async function tryAll(call: AnyCall): Promise<void> {
  const sent = () =>
    fc.assert(
      fc.asyncProperty(inputsOf(call), fc.constantFrom<Lang>('zh', 'en'), (input, lang) => check(call, input, lang)),
      { numRuns },
    )
  ;[isStrict, isTaken] = [false, false]
  await sent()
  if (!call.changes) return
  const [before, after] = [counts, await rows()]
  const isClean = isDeepStrictEqual(before, after)
  if (isClean && !isTaken) return
  ;[isStrict, counts] = [true, after]
  await sent()
  if (!isTaken) expect(changed(before, after)).toEqual([])
}

test(
  'whatever is sent to any call: no 5xx, a message in the asked language, nothing half written',
  async () => {
    for (const { call } of on.parts.catalogue.calls) {
      await tryAll(call).catch((error: unknown) => {
        throw new Error(
          `${call.path}: ${(error as Error).message.slice(0, 1500)}\n${String((error as Error).cause).slice(0, 800)}`,
        )
      })
    }
    expect((await on.anonymous.raw({ url: '/readyz' })).status).toBe(200)
  },
  (onCitus ? 1200 : 900) * 1000,
)
