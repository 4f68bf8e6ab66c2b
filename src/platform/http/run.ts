import { code } from '../../domain/contract/code.ts'
import { type Lang, texts } from '../../domain/contract/words.ts'
import type { AnyCall, Caller, Change, Context, Download, Parts, PublicContext, SessionUser } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { platformZone } from '../parameter/platform-zone.ts'
import { requireProofFor } from '../proof.ts'
import { withVehicles } from '../record/list-vehicles.ts'
import { findRecord } from '../record/table.ts'
import { forgetTotals } from '../record/total.ts'
import type { Db } from '../store/store.ts'
import type { CatalogueCall } from '../thing/catalogue.ts'
import { say } from '../words.ts'
import { constraintFault, invalidInput } from './answer.ts'
import { inBurst } from './burst.ts'
import { once } from './once.ts'
import { withinScope } from './within-scope.ts'

/** Steps that the application adds to every call. */
export interface Gate {
  /** Returns the session of a request, or throws a Fault. Undefined when there are no credentials. */
  authenticate(parts: Parts, caller: Caller, credentials: Credentials, use?: Use): Promise<SessionUser | undefined>
  writeLog(db: Db, line: LogLine): Promise<void>
}
/** watch: checks the session without extending its idle timeout. */
export type Use = 'call' | 'watch'
export interface Credentials {
  token: string | undefined
  customerId: string | undefined
  /** API token. If set, the other credentials are ignored. */
  bearer?: string | undefined
}
export interface LogLine {
  call: AnyCall
  user: SessionUser | undefined
  caller: Caller
  changes: readonly Change[]
  /** Access denied by the role. Nothing was done. */
  refused?: 'permission' | 'network'
}
export interface IncomingCall {
  caller: Caller
  lang: Lang
  /** Time zone of the platform, for public calls. Other calls use the user's. */
  zone?: string
  credentials: Credentials
  /** Reads the body after the permission check. */
  body: () => unknown
  /** For changes: the same for each repetition of one request. */
  requestKey?: string | undefined
}

const answers = texts('setUp', {
  foreignNetwork: ['您的角色只能从公司网络登录', 'Your role may sign in only from the company’s networks.'],
  mustAddFactor: ['您的角色要求两步验证，请先设置', 'Your role requires a second factor. Set one up first.'],
})

/** Calls that a user with an unchanged first password may still use. */
const beforePasswordChange = new Set(['/user/queryOneUser', '/user/updatePassword', '/user/logout'])
/** Calls that a user without a required second factor may still use. */
const beforeSecondFactor = new Set([
  '/user/queryOneUser',
  '/user/logout',
  '/user/verifyPass',
  '/user/queryCompanyAccounts',
  '/user/startCompanyConfirmation',
  '/user/finishCompanyConfirmation',
  '/user/queryFactors',
  '/user/startTotp',
  '/user/confirmTotp',
  '/user/startPasskey',
  '/user/addPasskey',
])

/** Throws when the role may not be used from the caller's address. Signing out is always possible. */
export function requireOwnNetwork({ isForeign }: Pick<SessionUser, 'isForeign'>, path?: string): void {
  if (isForeign && path !== '/user/logout') throw new Fault(code.foreignNetwork, answers.foreignNetwork)
}

/** Throws while the user must first change the password or add a second factor. Without `path`, for any request. */
export function requireSetUp(user: SessionUser, path?: string): void {
  if (user.mustChangePassword) {
    if (path === undefined || !beforePasswordChange.has(path))
      throw fault(code.mustChangePassword, 'mustChangePassword')
  } else if (user.mustAddFactor && (path === undefined || !beforeSecondFactor.has(path)))
    throw new Fault(code.mustAddFactor, answers.mustAddFactor)
}

/**
 * Runs a call: session, permission, validation, password confirmation, transaction, handler, log, presentation. Throws
 * a Fault for every refusal.
 */
export async function runCall(
  parts: Parts,
  gate: Gate,
  catalogueCall: CatalogueCall,
  incoming: IncomingCall,
): Promise<unknown | Download> {
  const { call } = catalogueCall
  const user = await authorizeCall(parts, gate, call, incoming)
  const result = call.input.safeParse((await incoming.body()) ?? {}, { reportInput: true })
  if (!result.success) throw invalidInput(result.error, catalogueCall.record)
  if (user) requireProofFor(call, user, result.data, parts.now())
  const work = () => executeCall(parts, gate, catalogueCall, incoming, user, result.data)
  if (!user || call.transport !== 'blob') return work()
  return inBurst(user.token ? `token ${user.token.id}` : `user ${user.id}`, work, (output) =>
    isDownload(output) ? output : undefined,
  )
}

async function executeCall(
  parts: Parts,
  gate: Gate,
  declaredCall: CatalogueCall,
  incoming: IncomingCall,
  user: SessionUser | undefined,
  input: unknown,
): Promise<unknown | Download> {
  const { call, handle } = declaredCall
  const after: (() => unknown)[] = []
  const store = call.changes ? undefined : parts.store
  const lists = listOf(declaredCall)
  const attempt = async (db: Db) => {
    after.length = 0
    const changes: Change[] = []
    const visibleInput = user ? await withinScope({ db, scope: user.scope, store }, declaredCall, input) : input
    const answer = await handle(visibleInput, contextOf(parts, incoming, user, db, changes, after))
    const output = user && lists ? await withVehicles(db, user.scope, lists, answer) : answer
    if (call.changes && call.logged) await gate.writeLog(db, { call, user, caller: incoming.caller, changes })
    return output
  }
  const key = incoming.requestKey
  const work = (db: Db) =>
    user && call.changes && call.transport !== 'blob' && key !== undefined
      ? once(db, { userId: user.id, call: idempotentName(call, user), key, input }, () => attempt(db))
      : attempt(db)
  const output = await (call.changes ? parts.store.tx(work) : work(parts.store.db)).catch((error: unknown) => {
    throw constraintFault(error) ?? error
  })
  if (user && isExport(call))
    await parts.store.tx((tx) => gate.writeLog(tx, { call, user, caller: incoming.caller, changes: [] }))
  if (call.changes) forgetTotals(parts.store.db)
  for (const step of after)
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => parts.log.error({ err: error, call: call.path }, 'work after the commit failed'))
  return call.transport === 'blob' || call.transport === 'stream' || isDownload(output)
    ? output
    : call.output.parse(output ?? null)
}

/** Whether a call hands data out as a file. The log has a line for each, although nothing changes. */
const isExport = ({ transport, access, changes, logged }: AnyCall) =>
  transport === 'blob' && access === 'menu' && !changes && logged

function listOf({ call, record }: CatalogueCall) {
  const registeredRecord = record === undefined ? undefined : findRecord(record)
  return registeredRecord?.record.listed === call.output ? registeredRecord.record : undefined
}

/** A token does not share stored answers with its owner or another token, which may see more. */
const idempotentName = ({ path }: AnyCall, { token }: SessionUser) => (token ? `${path} token ${token.id}` : path)

/** Returns the user permitted to make a call, or undefined for public calls. Throws a Fault otherwise. */
export async function authorizeCall(
  parts: Parts,
  gate: Gate,
  call: AnyCall,
  incoming: Pick<IncomingCall, 'caller' | 'credentials'>,
  use: Use = 'call',
): Promise<SessionUser | undefined> {
  if (call.access === 'public') return undefined
  const { caller } = incoming
  const user = await gate.authenticate(parts, caller, incoming.credentials, use)
  if (!user) throw fault(code.noSession, 'noSession')
  const isForeign = user.isForeign === true && call.path !== '/user/logout'
  if (isForeign && isFirstThisMinute(parts, `${user.id} network`))
    await parts.store.tx((tx) => gate.writeLog(tx, { call, user, caller, changes: [], refused: 'network' }))
  requireOwnNetwork(user, call.path)
  requireSetUp(user, call.path)
  if ((call.access === 'menu' && !user.links.has(call.path)) || (user.token && call.peopleOnly)) {
    if (isFirstThisMinute(parts, `${user.id} ${user.token?.id ?? ''} ${call.path}`))
      await parts.store.tx((tx) => gate.writeLog(tx, { call, user, caller, changes: [], refused: 'permission' }))
    throw fault(code.forbidden, 'forbidden')
  }
  return user
}

/** Minute of the last logged refusal by user and call, for each server of the process. */
const loggedRefusals = new WeakMap<Parts['store'], Map<string, number>>()
/** True when a refusal was not logged within the current minute, so that repeated attempts do not fill the log. */
function isFirstThisMinute({ store, now }: Parts, what: string): boolean {
  const loggedMinutes = loggedRefusals.get(store) ?? new Map<string, number>()
  loggedRefusals.set(store, loggedMinutes)
  const minute = Math.floor(now().getTime() / 60_000)
  if (loggedMinutes.get(what) === minute) return false
  if (loggedMinutes.size > 10_000) loggedMinutes.clear()
  loggedMinutes.set(what, minute)
  return true
}

function contextOf(
  parts: Parts,
  incoming: IncomingCall,
  user: SessionUser | undefined,
  db: Db,
  changes: Change[],
  after: (() => unknown)[],
): PublicContext {
  const { lang, caller, zone = platformZone.value } = incoming
  const context: Omit<PublicContext, 'user'> = {
    db,
    parts,
    lang,
    zone: user?.zone ?? zone,
    caller,
    say: (key, values) => say(lang, key, { zone: user?.zone ?? zone, ...values }),
    logChange: (change) => void changes.push(change),
    afterCommit: (step) => void after.push(step),
  }
  return user ? ({ ...context, user, scope: user.scope } satisfies Context as PublicContext) : { ...context, user }
}

export const isDownload = (output: unknown): output is Download =>
  typeof output === 'object' && output !== null && ('stream' in output || 'contentHash' in output) && 'type' in output
