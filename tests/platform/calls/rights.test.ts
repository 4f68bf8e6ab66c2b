/**
 * Runs every call with a role that has every link, and with roles that lack one checked link. The answer must lack the
 * values that the link protects. The table in `rights.ts` is the specification. A check that was removed is not
 * detected.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userCalls } from '../../../src/features/base/accounts/user/contract.ts'
import { eventFeedCalls } from '../../../src/features/base/messaging/eventFeed/contract.ts'
import type { SessionUser } from '../../../src/platform/context.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import type { StreamTurn } from '../../../src/platform/stream/stream.ts'
import type { CatalogueCall } from '../../../src/platform/thing/catalogue.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { rights } from './rights.ts'
import { fillTables } from './rows.ts'
import { allLinks, firstIds, inputsOf, runFiltered, staff } from './run.ts'
import { putInState, rowsWithStates } from './states.ts'

let on: TestServer
let links: readonly string[]
let inputOf: ReturnType<typeof inputsOf>
let rows: Awaited<ReturnType<typeof rowsWithStates>>
beforeAll(async () => {
  on = await openTestServer({ work: false })
  expect([...(await fillTables(on.parts))]).toEqual([])
  links = [...(await allLinks(on)), password]
  const ids = await firstIds(on)
  inputOf = inputsOf(on, ids)
  rows = await rowsWithStates(on, ids)
})
afterAll(() => on.close())

/** Entry among the links for a password that was entered within the last minutes. */
const password = 'password'
const userOf = (heldLinks: ReadonlySet<string>): SessionUser => ({
  ...staff(on, heldLinks),
  get provenAt() {
    return heldLinks.has(password) ? on.parts.now().toISOString() : null
  },
})

/** Links of a role. Records which of them a call checks. */
class LookedUp extends Set<string> {
  readonly looked = new Set<string>()
  override has(link: string): boolean {
    this.looked?.add(link)
    return super.has(link)
  }
}

/** Returns the answer of a call or its refusal code, with its row in a state. For a stream it is the first event. */
async function answerOf(servedCall: CatalogueCall, user: SessionUser, state?: string): Promise<unknown> {
  const subject = rows.subjectOf(servedCall)
  const before = subject && state !== undefined ? (db: Db) => putInState(db, subject, state) : undefined
  const { code, reason, answer } = await runFiltered(
    on,
    servedCall,
    inputOf(servedCall),
    user,
    before ? { before } : {},
  )
  if (code !== 200) return `refused ${code} ${reason}`
  return servedCall.call.transport === 'stream' ? firstTurn(answer, user) : answer
}
const firstTurn = async (source: unknown, user: SessionUser) =>
  (
    await (source as { read(since: undefined, reader: object): Promise<StreamTurn<unknown>> }).read(undefined, {
      db: on.parts.store.db,
      user,
      scope: user.scope,
      lang: 'en',
    })
  ).event

/** Paths of values in which two answers differ, with `[]` for lists. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  if (typeof other === 'string' && other.startsWith('refused ')) return [other]
  const [a, b] = [one, other] as Record<string, unknown>[]
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return [path]
  if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && Array.isArray(b) && a.length !== b.length))
    return [`${path}[]`]
  // A cursor moves with the transactions of all tests.
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => name !== 'cursor')
  return names.flatMap((name) =>
    differences(a[name], b[name], Array.isArray(a) ? `${path}[]` : path ? `${path}.${name}` : name),
  )
}

/** Call that reports for each record whether its sheets are allowed, so it checks the calls of all of them. */
const templates = '/exportTemplate/query'

/** Differences of a call's answer without each of the links that it checks. */
async function foundOf(servedCall: CatalogueCall): Promise<Record<string, string>> {
  const { path } = servedCall.call
  const linkRecorder = new LookedUp(links)
  const whole = await answerOf(servedCall, userOf(linkRecorder))
  const others = [...linkRecorder.looked].filter((link) => link !== path).sort()
  if (others.length === 0 || path === templates) return {}
  // Values that differ between identical calls, such as times.
  const unsteady = new Set(differences(whole, await answerWith(servedCall, links)))
  const lacks = (more: unknown, less: unknown) =>
    [...new Set(differences(more, less).filter((name) => !unsteady.has(name)))].sort().join(' ')
  const bare = await answerWith(servedCall, [path])
  const lackByLink: Record<string, string> = {}
  for (const link of others) {
    const rest = links.filter((each) => each !== link)
    lackByLink[link] = lacks(whole, await answerWith(servedCall, rest))
    // One of several links is enough.
    lackByLink[link] ||= lacks(await answerWith(servedCall, [path, link]), bare)
    // The link matters in another state of the row.
    for (const state of rows.subjectOf(servedCall)?.states ?? [])
      lackByLink[link] ||= lacks(await answerWith(servedCall, links, state), await answerWith(servedCall, rest, state))
  }
  return lackByLink
}
const answerWith = (servedCall: CatalogueCall, role: Iterable<string>, state?: string) =>
  answerOf(servedCall, userOf(new Set(role)), state)

test('without a link that a call looks for, its answer lacks what the link stands for', async () => {
  const rightsByPath: Record<string, Record<string, string>> = {}
  for (const servedCall of on.parts.catalogue.calls) {
    if (servedCall.call.transport === 'multipart') continue
    const pairs = await foundOf(servedCall)
    if (Object.keys(pairs).length > 0) rightsByPath[servedCall.call.path] = pairs
  }
  expect(rightsByPath).toEqual({ ...rights, ...eventRights() })
})

/** Each type of events is readable with the call that queries its list. */
function eventRights(): Record<string, Record<string, string>> {
  const lackAs = (value: string) =>
    Object.fromEntries(on.parts.catalogue.events.map(({ readBy }) => [readBy.path, value]))
  const { query, stream, types } = eventFeedCalls
  // A registration is the only event of the test data.
  const lackOfQuery = { ...lackAs(''), [userCalls.query.path]: 'events[]' }
  return { [query.path]: lackOfQuery, [stream.path]: lackAs(''), [types.path]: lackAs('types[].readable') }
}

test('sheets are offered by the calls that make them', async () => {
  const linkRecorder = new LookedUp(links)
  const servedCall = on.parts.catalogue.calls.find(({ call }) => call.path === templates)!
  await answerOf(servedCall, userOf(linkRecorder))
  const sheets = on.parts.catalogue.records.flatMap(({ calls }) => [calls.import, calls.export])
  expect([...linkRecorder.looked].sort()).toEqual(sheets.flatMap((call) => (call ? [call.path] : [])).sort())
})
