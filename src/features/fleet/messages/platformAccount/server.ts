import { randomInt } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { hash } from '../../../../platform/password.ts'
import { inScope, type RecordRow } from '../../../../platform/record/query.ts'
import { addRow, lockRow } from '../../../../platform/record/write.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, eq, gt, inArray, isNull, or, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { notifyGateways } from '../../../../telematics/ingest/notices.ts'
import { keyAlgorithms } from '../../vehicles/messageKey/contract.ts'
import { enteredKey, platformKeys as ownerOfKeys, storeKey } from '../../vehicles/messageKey/stored-keys.ts'
import { connectedOf } from './connections.ts'
import { platformAccountCalls as calls, platformAccount } from './contract.ts'
import { loginAttempts } from './limits.ts'
import { platformAccounts, platformKeys } from './store.ts'
import { accountWords as words } from './texts.ts'

const { query, one, update, remove } = calls
const { id: idColumn, name: nameColumn, enabled: isEnabled, revision } = platformAccounts
const nextRevision = sql`${revision} + 1`

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
/** As long as the standard's field allows: 116 random bits. */
const newPassword = () => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')

/** Throws if the account may forward vehicles out of the caller's scope. */
async function requireOwn({ db, scope }: Context, id: number): Promise<void> {
  const own = await db
    .select({ id: idColumn })
    .from(platformAccounts)
    .where(and(eq(idColumn, id), inScope(platformAccount, scope)))
  if (own.length > 0) return
  const field = { field: 'vins', label: `${platformAccount.name}:vins`, text: words.beyond }
  throw fault(code.invalid, 'invalid', { fields: [field] })
}

const addAccount = serve(calls.add, async (input, context) => {
  const password = newPassword()
  const { id } = await addRow(context, platformAccount, input, { passwordHash: await hash(password) })
  await requireOwn(context, id)
  return { id, name: input.name, password }
})

const renewPassword = serve(calls.newPassword, async ({ id }, context) => {
  const { db, logChange } = context
  const { name } = (await lockRow(context, platformAccount, id)) as { name: string }
  const password = newPassword()
  await db
    .update(platformAccounts)
    .set({ passwordHash: await hash(password), revision: nextRevision, updatedAt: sql`statement_timestamp()` })
    .where(eq(idColumn, id))
  await notifyGateways(db)
  logChange({ record: platformAccount.name, id, label: name })
  return { id, name, password }
})

const setKey = serve(calls.setKey, async ({ id, ...keyInput }, context) => {
  const { db, user, parts, logChange } = context
  const { name } = (await lockRow(context, platformAccount, id)) as { name: string }
  const key = enteredKey(platformAccount.name, keyInput, 'private')
  const { fingerprint } = await storeKey(db, parts.config.secretKey, ownerOfKeys, {
    owner: id,
    key,
    source: 'staff',
    userId: user.id,
    from: parts.now().getTime(),
  })
  logChange({ record: platformAccount.name, id, label: name, after: { dataKey: `${key.algorithm} ${fingerprint}` } })
  return { fingerprint }
})

const removeKeys = serve(calls.removeKeys, async ({ id }, context) => {
  const { name } = (await lockRow(context, platformAccount, id)) as { name: string }
  const deletedKeys = await context.db
    .delete(platformKeys)
    .where(eq(platformKeys.account, id))
    .returning({ fingerprint: platformKeys.fingerprint })
  const before = { dataKey: deletedKeys.map(({ fingerprint }) => fingerprint).join(', ') }
  context.logChange({ record: platformAccount.name, id, label: name, before, after: { dataKey: null } })
  return null
})

/** Keys that are valid now, by account: algorithm, mode and fingerprint. */
async function keysOf({ db, parts, lang }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const now = parts.now().toISOString()
  const { account, algorithm, mode, fingerprint, validUntil } = platformKeys
  const keyRows = await db
    .select({ account, algorithm, mode, fingerprint })
    .from(platformKeys)
    .where(and(inArray(account, [...ids]), or(isNull(validUntil), gt(validUntil, now))))
  const keyTexts = new Map<number, string>()
  for (const row of keyRows) {
    const name = keyAlgorithms[row.algorithm][lang === 'zh' ? 0 : 1]
    const text = row.algorithm === 'rsa' || row.algorithm === 'sm2' ? name : `${name} ${row.mode.toUpperCase()}`
    const before = keyTexts.get(row.account)
    keyTexts.set(row.account, `${before ? `${before}, ` : ''}${text} ${row.fingerprint}`)
  }
  return keyTexts
}

async function setEnabled(context: Context, ids: readonly number[], enabled: boolean): Promise<{ count: number }> {
  const { db, scope, logChange } = context
  const unique = [...new Set(ids)]
  const visibleAccounts = await db
    .select({ id: idColumn })
    .from(platformAccounts)
    .where(and(inArray(idColumn, unique), inScope(platformAccount, scope)))
  if (visibleAccounts.length !== unique.length) throw fault(code.notFound, 'notFound')
  const changedAccounts = await db
    .update(platformAccounts)
    .set({ enabled, revision: nextRevision, updatedAt: sql`statement_timestamp()` })
    .where(and(inArray(idColumn, unique), eq(isEnabled, !enabled)))
    .returning({ id: idColumn, name: nameColumn })
  await notifyGateways(db)
  for (const { id, name } of changedAccounts)
    logChange({ record: platformAccount.name, id, label: name, before: { enabled: !enabled }, after: { enabled } })
  return { count: changedAccounts.length }
}

/** Adds the current connections, and the vehicles whose last connection was through each account. */
async function withTraffic(context: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  if (rows.length === 0) return rows
  const { db, scope, parts } = context
  const ids = rows.map(({ id }) => id)
  const connections = await connectedOf(db, ids, parts.now().getTime())
  const keys = await keysOf(context, ids)
  const names = rows.map(({ name }) => String(name))
  const vehicleCounts = await db.execute<{ platform: string; vehicles: number; online: number }>(sql`
    select o.platform, count(*)::int as vehicles, (count(*) filter (where o.online))::int as online
    from vehicle_online o where o.platform = any(${sql.param(names)}::text[])
      and ${visible(scope, sql`o.vin`, 'each') ?? sql`true`} group by o.platform`)
  const vehicles = new Map(vehicleCounts.rows.map((row) => [row.platform, row]))
  return rows.map(({ passwordHash: _hash, revision: _revision, ...row }) => {
    const now = connections.get(row.id)
    const vehicleCount = vehicles.get(String(row.name))
    return {
      ...row,
      connections: now?.connections ?? 0,
      connectedSince: now?.since ?? null,
      address: now?.address ?? null,
      vehicles: vehicleCount?.vehicles ?? 0,
      vehiclesOnline: vehicleCount?.online ?? 0,
      dataKey: keys.get(row.id) ?? null,
    } as RecordRow
  })
}

export default thing({
  records: [
    serveRecord(
      platformAccount,
      { query, one, update, remove },
      {
        updated: async (context, id, { vins }) => {
          await requireOwn(context, id)
          if (vins === undefined) return
          // Open connections forward the vehicles that the account allowed at the login.
          await context.db.update(platformAccounts).set({ revision: nextRevision }).where(eq(idColumn, id))
          await notifyGateways(context.db)
        },
        removing: ({ db }) => notifyGateways(db),
        present: withTraffic,
        byHand: { add: calls.add },
      },
    ),
  ],
  calls: [
    addAccount,
    renewPassword,
    setKey,
    removeKeys,
    serve(calls.enable, ({ ids }, context) => setEnabled(context, ids, true)),
    serve(calls.disable, ({ ids }, context) => setEnabled(context, ids, false)),
  ],
  parameters: [loginAttempts],
})
