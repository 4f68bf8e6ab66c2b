import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isGet } from '../../src/domain/contract/call.ts'
import type { Lang } from '../../src/domain/contract/words.ts'
import type { AnyCall } from '../../src/platform/context.ts'
import { inCheck } from '../check.ts'
import { callsOf, features, type WatchedRows, watchRows } from './calls.ts'
import type { ApiAnswer, Client } from './client.ts'
import { openTestServer, type TestServer } from './harness.ts'
import { inputsOf } from './hostile.ts'
import { smallest } from './security/smallest.ts'
import { storeKind } from './store/open.ts'

/**
 * Inputs per call. FUZZ_RUNS=200 runs more, FUZZ_SEED=7 runs others. Fewer run on the embedded database, because
 * refusals are the same on all databases.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? inCheck(1, storeKind === 'embedded' ? 4 : 12))
const seed = Number(process.env.FUZZ_SEED ?? 20_260)
/** Tables that a refusal may write to: records of attempts, and codes and sessions created for them. */
const notes = ['operation_log', 'sign_in_attempt', 'verification_code', 'session']

let on: TestServer
let caller: Client
let rows: WatchedRows
const signIn = () => on.asUser({ links: 'all', allVehicles: true })
beforeAll(async () => {
  // Jobs are off, because their writes would look like traces of a refusal.
  on = await openTestServer({ work: false })
  caller = await signIn()
  rows = await watchRows(on, notes)
})
afterAll(() => on.close())

function send(call: AnyCall, input: unknown, lang: Lang): Promise<ApiAnswer> {
  if (!isGet(call)) return caller.post(call.path.replaceAll(/\{\w+\}/g, '1'), input, { lang })
  const query = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const text = query
    .map(
      ([key, value]) => `${encode(key)}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')
  return caller.raw({ method: 'GET', url: `${call.path}?${text.slice(0, 4_000)}`, headers: caller.headers({ lang }) })
}
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

async function check(call: AnyCall, input: unknown, lang: Lang): Promise<void> {
  const mayWrite = call.changes || call.access === 'public'
  const answer = await send(call, input, lang)
  const changes = mayWrite ? await rows.take() : []
  expect(answer.status, JSON.stringify(answer.data)).toBeLessThan(500)
  const { 'content-type': type, 'content-disposition': disposition } = answer.headers
  // A file, which may be JSON.
  if (answer.status === 200 && (disposition !== undefined || !String(type).includes('json'))) return
  expect(answer.msg).not.toBe('')
  expect(/\p{Script=Han}/u.test(answer.msg), `in ${lang}: ${answer.msg}`).toBe(lang === 'zh')
  expect(answer.msg).not.toMatch(/\b\w+:\w+_|\{\{(?!7)|undefined|\[object/)
  if (answer.code !== 200 && call.changes) expect(changes).toEqual([])
  // The request signed the caller out or removed a right.
  if ([401, 403, 415, 4002, 4013].includes(answer.code)) {
    caller = await signIn()
    await rows.take()
  }
}

/** Hash of a text, so that neighbours in the list of calls get inputs of different kinds. */
const hashOf = (text: string) => [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) | 0, 7)

async function tryInputs(call: AnyCall): Promise<void> {
  await rows.take()
  const inputs = fc.asyncProperty(inputsOf(call), fc.constantFrom<Lang>('zh', 'en'), (input, lang) =>
    check(call, input, lang),
  )
  await fc.assert(inputs, { numRuns, seed: seed + hashOf(call.path) })
}

/** Columns of tables that no form sets. */
const extra = {
  passwordHash: 'x',
  mustChangePassword: false,
  status: 'enabled',
  builtIn: true,
  realm: 'eol',
  createdAt: '2000-01-01',
}

/** Sends the required input of a call with extra fields. Each extra field must be refused by name. */
async function tryExtraFields(call: AnyCall): Promise<void> {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  const foreign = Object.entries(extra).filter(([key]) => !(key in properties))
  const { code, status, data } = await send(
    call,
    { ...(smallest(call.input) as object), ...Object.fromEntries(foreign) },
    'en',
  )
  expect([status, code]).toEqual([200, 20001])
  const refusedFields = (data as { fields: { field: string }[] }).fields.map(({ field }) => field)
  expect(refusedFields).toEqual(expect.arrayContaining(foreign.map(([key]) => key)))
}

/** Attempts each call and returns the reasons of the failures. */
async function failuresOf(calls: readonly AnyCall[], attempt: (call: AnyCall) => Promise<void>): Promise<string[]> {
  const failures: string[] = []
  for (const call of calls)
    await attempt(call).catch((error: Error) =>
      failures.push(`${call.path}: ${error.message.slice(0, 1_500)}\n${String(error.cause ?? '').slice(0, 800)}`),
    )
  return failures
}

describe.each(features)('whatever is sent to a call of %s', (feature) => {
  const calls = () => callsOf(on, feature).map(({ call }) => call)

  test('no 5xx, a message in the requested language, nothing half written', async () => {
    expect(await failuresOf(calls(), tryInputs)).toEqual([])
    expect((await on.anonymous.raw({ url: '/readyz' })).status).toBe(200)
  })

  test('17: a field that its form does not have is refused by its name', async () => {
    const changing = calls().filter((call) => call.changes)
    expect(await failuresOf(changing, tryExtraFields)).toEqual([])
  })
})
