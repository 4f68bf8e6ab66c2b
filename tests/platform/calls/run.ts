import { code } from '../../../src/domain/contract/code.ts'
import { each, placesOf, type ScopedPlace } from '../../../src/domain/contract/scope.ts'
import { fleetZone } from '../../../src/domain/time.ts'
import type { AnyCall, Change, Context, SessionUser } from '../../../src/platform/context.ts'
import { Fault } from '../../../src/platform/fault.ts'
import { constraintFault } from '../../../src/platform/http/answer.ts'
import { isDownload } from '../../../src/platform/http/run.ts'
import { withinScope } from '../../../src/platform/http/within-scope.ts'
import { idOf, tableOf } from '../../../src/platform/record/query.ts'
import { findRecord } from '../../../src/platform/record/table.ts'
import { asc, sql } from '../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import type { CatalogueCall } from '../../../src/platform/thing/catalogue.ts'
import { say } from '../../../src/platform/words.ts'
import type { TestServer } from '../harness.ts'
import { smallest } from '../security/smallest.ts'
import { filtersAt, inputsAt } from './inputs.ts'
import { vin } from './rows.ts'

/** Result of a call: its answer and its changes, or its refusal code. */
export interface Outcome {
  readonly code: number
  /** Detail of a refusal: the text's key, the wrong field or the error. */
  readonly reason?: string
  readonly answer?: unknown
  readonly changes: readonly Change[]
  /** Result that `after` read in the same transaction. */
  readonly found?: unknown
}
export interface Steps {
  readonly before?: (db: Db) => Promise<unknown>
  readonly after?: (db: Db) => Promise<unknown>
}

class RolledBack extends Error {}

/**
 * Runs the handler of a call like `runCall`, without HTTP, session and gate, in a transaction that is rolled back. A
 * call that needs its own transactions (it changes nothing that the log names) runs without one.
 */
async function run(
  { parts }: TestServer,
  servedCall: CatalogueCall,
  input: unknown,
  user: SessionUser,
  { before, after }: Steps = {},
): Promise<Outcome> {
  const parsedInput = servedCall.call.input.safeParse(input)
  if (!parsedInput.success)
    return { code: code.invalid, reason: parsedInput.error.issues[0]?.path.join('.') ?? '', changes: [] }
  const { scope } = user
  const changes: Change[] = []
  const attempt = async (db: Db): Promise<Outcome> => {
    await before?.(db)
    const context: Context = {
      db,
      parts,
      user,
      scope,
      lang: 'en',
      zone: user.zone,
      caller: {
        requestId: 'test',
        ip: '127.0.0.1',
        userAgent: 'test',
        secure: true,
        host: 'localhost',
        cookie: () => undefined,
        setCookie() {},
      },
      say: (key, values) => say('en', key, values),
      logChange: (change) => void changes.push(change),
      afterCommit() {},
    }
    const answer = await servedCall.handle(
      await withinScope({ db, scope, store: undefined }, servedCall, parsedInput.data),
      context,
    )
    if (isDownload(answer)) answer.stream?.resume()
    const readResult = await after?.(db)
    return { code: code.ok, answer: isDownload(answer) ? answer.name : answer, changes, found: readResult }
  }
  const refusalOf = (error: unknown): Outcome => {
    const fault = constraintFault(error) ?? error
    if (fault instanceof Fault) return { code: fault.code, reason: fault.fields[0]?.field ?? fault.text, changes: [] }
    const { message, cause } = error as Error
    return { code: 500, reason: `${message.slice(0, 100)} ${(cause as Error | undefined)?.message ?? ''}`, changes: [] }
  }
  let outcome: Outcome | undefined
  await parts.store
    .tx(async (tx) => {
      outcome = await attempt(tx)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) outcome = refusalOf(error)
    })
  if (outcome?.reason?.startsWith('Inside store.tx') && !servedCall.call.changes)
    return attempt(parts.store.db).catch(refusalOf)
  return outcome as Outcome
}

/** Does the same, with a filter where the call requires one. */
export async function runFiltered(
  on: TestServer,
  catalogueCall: CatalogueCall,
  input: unknown,
  user: SessionUser,
  steps: Steps = {},
): Promise<Outcome> {
  let outcome = await run(on, catalogueCall, input, user, steps)
  for (const filter of filtersAt(on.parts.now())) {
    if (outcome.code !== code.invalid || !outcome.reason?.startsWith('filter.')) break
    outcome = await run(on, catalogueCall, { ...(input as object), filter }, user, steps)
  }
  return outcome
}

/** A staff account with these links and scope over every vehicle that has just entered the password. */
export const staff = ({ parts, admin }: TestServer, links: ReadonlySet<string>): SessionUser => ({
  id: admin.id,
  name: 'admin',
  fullName: 'Admin',
  department: null,
  role: { id: 1, name: 'all' },
  links,
  sessionId: '0b6f5c8e-3d0b-4c39-9d3d-6f1f0d0a4f11',
  scope: { all: true, userId: admin.id, size: 200_000 },
  zone: fleetZone,
  mustChangePassword: false,
  mustAddFactor: false,
  provenAt: parts.now().toISOString(),
})

/** All links that a role of staff can have. */
export async function allLinks({ parts }: TestServer): Promise<string[]> {
  const { rows } = await parts.store.db.execute<{ link: string }>(
    sql`select distinct link from resource where realm = 'staff' and link is not null`,
  )
  return rows.map(({ link }) => link)
}

/** Id of the first row of each record. */
export async function firstIds({ parts }: TestServer): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { record } of parts.catalogue.records) {
    const registeredRecord = findRecord(record.name)
    if (!registeredRecord) continue
    const id = idOf(tableOf(registeredRecord.record))
    const rows = (await parts.store.db
      .select({ id } as never)
      .from(tableOf(registeredRecord.record))
      .where(registeredRecord.where)
      .orderBy(asc(id))
      .limit(1)) as { id: number }[]
    if (rows[0]) ids.set(record.name, Number(rows[0].id))
  }
  // Not the acting account, because some actions on oneself are refused.
  const { rows } = await parts.store.db.execute<{ id: string }>(sql`select id from account where user_name = 'second'`)
  return ids.set('account', Number(rows[0]?.id))
}

/** Builds an input of each call that names the vehicle and existing rows. */
export function inputsOf(on: TestServer, ids: ReadonlyMap<string, number>): (served: CatalogueCall) => unknown {
  const now = on.parts.now()
  const inputs = inputsAt(now)
  const isOf = (thing: string, calls: object) =>
    Object.values(calls).some(({ path }: AnyCall) => on.parts.catalogue.thingOf(path) === thing)
  return ({ call, scoped: scopedPlaces, record, thing }) => {
    const own = record ?? on.parts.catalogue.records.find(({ calls }) => isOf(thing, calls))?.record.name
    const ownId = ids.get(own ?? '')
    const more = {
      ...(ownId !== undefined && unruledIds(call, ownId)),
      ...(call === on.parts.catalogue.recordOf(record ?? '')?.calls.reveal && { field: maskedField(record ?? '') }),
      ...inputs[call.path],
    }
    let input: unknown = { ...(smallest(call.input) as object), ...more }
    for (const { path, rule } of scopedPlaces) {
      if (typeof path[0] === 'string' && Object.hasOwn(more, path[0])) continue
      const value = rule.of === 'record' ? ids.get(rule.record) : vin
      const next = value === undefined ? input : put(input, path, value)
      if (call.input.safeParse(next).success) input = next
    }
    const changedFields =
      call === on.parts.catalogue.recordOf(record ?? '')?.calls.update ? changedText(record ?? '') : []
    const next = changedFields
      .map((name) => ({ ...(input as object), [name]: 'changed' }))
      .find((each) => call.input.safeParse(each).success)
    return next ?? input
  }
}
/** Text fields of a record. An update changes one of them. */
const changedText = (record: string): string[] =>
  Object.entries(findRecord(record)?.record.fields ?? {}).flatMap(([name, field]) =>
    field.kind.name === 'text' && !field.auto ? [name] : [],
  )
/** Fills ids whose record the contract does not declare with the id of the call's own record. */
function unruledIds({ input }: AnyCall, id: number): Record<string, unknown> {
  const places = placesOf(input).filter(
    ({ path: [name, ...rest], rule }) => /^ids?$/.test(String(name)) && rest.length < 2 && !rule,
  )
  return Object.fromEntries(places.map(({ path: [name, ...rest] }) => [name, rest.length > 0 ? [id] : id]))
}
function maskedField(record: string): string | undefined {
  const fields = Object.entries(findRecord(record)?.record.fields ?? {})
  return fields.find(([, field]) => field.kind.hidden?.(field).reveals)?.[0]
}

/** Returns the input with a value at a path. */
function put(input: unknown, [first, ...rest]: ScopedPlace['path'], value: unknown): unknown {
  if (first === undefined) return value
  if (first === each) return [put((input as unknown[] | undefined)?.[0], rest, value)]
  const within = (input ?? {}) as Record<string, unknown>
  return { ...within, [first]: put(within[first], rest, value) }
}
