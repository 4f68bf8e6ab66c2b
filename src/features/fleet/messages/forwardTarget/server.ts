import { code } from '../../../../domain/contract/code.ts'
import { fingerprintOf, ruleOf, writtenUnitKey } from '../../../../platform/cipher/unit-key.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, eq, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { reasonOf } from '../../../../platform/work/row-work.ts'
import { enteredKey } from '../../vehicles/messageKey/stored-keys.ts'
import { forwardTarget, forwardTargetCalls } from './contract.ts'
import { forwarding, forwardingUpkeep } from './forwarding.ts'
import { reasonText } from './reason.ts'
import { PlatformSession } from './session.ts'
import { forwardTargets } from './store.ts'
import { targetWords as words } from './texts.ts'

const { password, test, setKey, removeKey, ...usual } = forwardTargetCalls
const inner = ['password', 'dataKey', 'encryptionMode', 'sequence', 'cursorXid', 'cursorId', 'cursorEntry'] as const

const forwardTargetRecord = serveRecord(forwardTarget, usual, {
  added: async (context, id, { enabled }) => {
    await requireOwn(context, id)
    if (enabled) await begin(context, id)
  },
  updated: async (context, id, { enabled }, before) => {
    await requireOwn(context, id)
    if (enabled === true && !before.enabled) await begin(context, id)
    if (enabled === false && before.enabled)
      await context.db
        .update(forwardTargets)
        .set({ state: 'off', connectedAt: null, backlog: 0 })
        .where(eq(forwardTargets.id, id))
  },
  present: ({ say }, rows) =>
    rows.map((row) => {
      const publicRow: Record<string, unknown> = { ...row }
      for (const key of inner) delete publicRow[key]
      if (typeof row.lastError === 'string') publicRow.lastError = reasonText(row.lastError, say)
      return publicRow as typeof row
    }),
})

/** Throws if the target would forward vehicles out of the caller's scope. Listed VINs were checked on input. */
async function requireOwn({ db, scope }: Context, id: number): Promise<void> {
  const own = await db
    .select({ id: forwardTargets.id })
    .from(forwardTargets)
    .where(and(eq(forwardTargets.id, id), inScope(forwardTarget, scope)))
  if (own.length > 0) return
  const field = { field: 'vehicles', label: `${forwardTarget.name}:vehicles`, text: words.beyond }
  throw fault(code.invalid, 'invalid', { fields: [field] })
}

// A login requires a password. Without one the state is 'failed' at once, instead of 'connecting'.
const initialState = sql`case when password is null then 'failed' else 'connecting' end`
const lack = sql`case when password is null then 'no password' end`

/** Starts forwarding with messages received from now on. */
async function begin({ db, parts }: Context, id: number): Promise<void> {
  await db.execute(sql`
    update forward_target set state = ${initialState}, cursor_xid = pg_snapshot_xmin(pg_current_snapshot()), cursor_id = 0, cursor_entry = 0,
      last_error = ${lack}, last_error_at = case when password is null then ${parts.now().toISOString()}::timestamptz end
    where id = ${id}`)
  await forwarding.start(db, id)
}

/** Changes the state from waiting for a password to connecting, where `waiting` is true. */
const afresh = (waiting: SQL) => ({
  state: sql`case when ${waiting} then 'connecting' else ${forwardTargets.state} end`,
  lastError: sql`case when ${waiting} then null else ${forwardTargets.lastError} end`,
  lastErrorAt: sql`case when ${waiting} then null else ${forwardTargets.lastErrorAt} end`,
})

const passwordCall = serve(password, async ({ id, password: newPassword }, context) => {
  const { db, parts } = context
  const sealedPassword = secretsOf(parts.config.secretKey).seal(newPassword)
  const [target] = await db
    .update(forwardTargets)
    .set({
      password: sealedPassword,
      updatedAt: sql`statement_timestamp()`,
      ...afresh(sql`${forwardTargets.password} is null and ${forwardTargets.enabled}`),
    })
    .where(eq(forwardTargets.id, id))
    .returning({ name: forwardTargets.name })
  if (!target) throw fault(code.notFound, 'notFound')
  await forwarding.start(db, id)
  context.logChange({ record: forwardTarget.name, id, label: target.name, after: { hasPassword: true } })
  return null
})

const setKeyCall = serve(setKey, async ({ id, ...keyInput }, context) => {
  const { db, parts } = context
  const key = enteredKey(forwardTarget.name, keyInput, 'public')
  const [before] = await db
    .select({ encryption: forwardTargets.encryption })
    .from(forwardTargets)
    .where(eq(forwardTargets.id, id))
    .for('update')
  const [target] = await db
    .update(forwardTargets)
    .set({
      encryption: key.algorithm,
      encryptionMode: key.mode,
      dataKey: secretsOf(parts.config.secretKey).seal(writtenUnitKey(key)),
      updatedAt: sql`statement_timestamp()`,
    })
    .where(eq(forwardTargets.id, id))
    .returning({ name: forwardTargets.name })
  if (!target) throw fault(code.notFound, 'notFound')
  const fingerprint = fingerprintOf(key)
  const after = { encryption: key.algorithm, fingerprint }
  context.logChange({ record: forwardTarget.name, id, label: target.name, before, after })
  return { fingerprint }
})

const removeKeyCall = serve(removeKey, async ({ id }, context) => {
  const [target] = await context.db
    .update(forwardTargets)
    .set({ encryption: 'none', dataKey: null, updatedAt: sql`statement_timestamp()` })
    .where(eq(forwardTargets.id, id))
    .returning({ name: forwardTargets.name })
  if (!target) throw fault(code.notFound, 'notFound')
  context.logChange({ record: forwardTarget.name, id, label: target.name, after: { encryption: 'none' } })
  return null
})

const testCall = serve(test, async ({ id }, { db, parts, say }) => {
  const [target] = await db.select().from(forwardTargets).where(eq(forwardTargets.id, id))
  if (!target) throw fault(code.notFound, 'notFound')
  if (!target.password) throw new Fault(code.state, words.noPassword)
  const startedAt = performance.now()
  const answer = (works: boolean, message: string) => ({
    works,
    message,
    ms: Math.round(performance.now() - startedAt),
  })
  const now = parts.now().getTime()
  const { host, port, tls, account: user, platformCode, encryption } = target
  const rule = encryption === 'none' ? 1 : ruleOf[encryption]
  try {
    const plainPassword = secretsOf(parts.config.secretKey).open(target.password)
    const version = target.version === 'v2025' ? (2025 as const) : (2016 as const)
    const account = { host, port, tls, version, code: platformCode, user, password: plainPassword, sequence: 1, rule }
    const session = await PlatformSession.open(account, { now, hosts: parts.config.forwardHosts })
    await session.close(now)
    return answer(true, say(words.works))
  } catch (error) {
    return answer(false, reasonText(reasonOf(error), say))
  }
})

export default thing({
  records: [forwardTargetRecord],
  calls: [passwordCall, setKeyCall, removeKeyCall, testCall],
  jobs: [forwarding.job, forwardingUpkeep],
})
