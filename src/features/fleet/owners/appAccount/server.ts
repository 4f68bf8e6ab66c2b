import { code, codeTexts } from '../../../../domain/contract/code.ts'
import type { Parts } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { digestsOf, openMasked, withDigests } from '../../../../platform/record/hidden-values.ts'
import { everyRow, type RecordRow } from '../../../../platform/record/query.ts'
import { inBatches, sheetDownload } from '../../../../platform/record/serve.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { and, eq, inArray, isNotNull, ne, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { unbind } from '../binding/write.ts'
import { appAccount, appAccountCalls } from './contract.ts'
import { accountPersonal, formerPhones } from './personal.ts'
import { appAccounts } from './store.ts'
import { accountTexts as words } from './texts.ts'

const cancel = serve(appAccountCalls.cancel, async ({ id, reason }, context) => {
  const { db, user, parts, logChange } = context
  const before = await lockRow(context, appAccount, id)
  if (before.state !== 'active') throw fault(code.state, 'state')
  const at = parts.now().toISOString()
  const endedBindings = await unbind(db, { account: id }, { at, reason, by: user.fullName })
  await db
    .update(appAccounts)
    .set({ state: 'cancelled', cancelledAt: at, cancelReason: reason, updatedAt: sql`statement_timestamp()` })
    .where(eq(appAccounts.id, id))
  logChange({
    record: appAccount.name,
    id,
    before: { state: 'active' },
    after: { state: 'cancelled', reason, vehicles: endedBindings.length },
  })
  return null
})

const channels = serve(appAccountCalls.channels, async (_input, { db }) => {
  const rows = await db
    .selectDistinct({ channel: appAccounts.channel })
    .from(appAccounts)
    .where(isNotNull(appAccounts.channel))
    .orderBy(appAccounts.channel)
    .limit(500)
  return rows.map(({ channel }) => String(channel))
})

/**
 * Same as the list's export, but unmasked. It reads outside the call's transaction, which ends before the file is sent.
 */
const exportClear = serve(appAccountCalls.exportClear, ({ filter, sort, reason }, context) => {
  const { parts, scope, logChange } = context
  logChange({ record: appAccount.name, id: 'export', after: { reason } })
  const db = parts.store.db
  const query = { filter: withDigests(parts, appAccount, filter), sort }
  const rows = inBatches(everyRow(db, appAccount, scope, query), (batch) => inClear(db, parts, batch))
  return sheetDownload(context, appAccount, rows, 'xlsx')
})

async function inClear(db: Db, parts: Parts, rows: RecordRow[]): Promise<RecordRow[]> {
  const storedRows = await db
    .select({ id: appAccounts.id, userName: appAccounts.userName, phone: appAccounts.phone })
    .from(appAccounts)
    .where(
      inArray(
        appAccounts.id,
        rows.map(({ id }) => id),
      ),
    )
  const accountsById = new Map(storedRows.map((row) => [row.id, row]))
  const clear = (value: string | null | undefined) => (value ? openMasked(parts, value) : null)
  return rows.map((row) => {
    const { userName, phone } = accountsById.get(row.id) ?? {}
    return { ...row, userName: clear(userName), phone: clear(phone) }
  })
}

/** Throws when another active account has the phone number. With two, the owner of a vehicle would be ambiguous. */
async function requireFreePhone(db: Db, digests: string[], id: number | undefined): Promise<void> {
  const digest = sql<string>`split_part(${appAccounts.phone}, ' ', 1)`
  const [otherAccount] = await db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(and(inArray(digest, digests), eq(appAccounts.state, 'active'), id ? ne(appAccounts.id, id) : undefined))
    .limit(1)
  if (otherAccount)
    throw fault(code.conflict, 'invalid', {
      fields: [{ field: 'phone', label: `${appAccount.name}:phone`, text: words.phoneTaken }],
    })
}

export default thing({
  records: [
    serveRecord(appAccount, appAccountCalls, {
      check: async ({ db, parts, scope }, { phone }, id) => {
        // A new account has no vehicle, so an account with a limited scope would not see it after creating it.
        if (id === undefined && !scope.all) throw fault(code.forbidden, 'forbidden')
        if (typeof phone === 'string') await requireFreePhone(db, digestsOf(parts, phone), id)
      },
      // Requests sent under an earlier number still belong to the account.
      values: async (context, { phone }, id) => {
        if (id === undefined || typeof phone !== 'string') return {}
        const before = (await lockRow(context, appAccount, id)) as typeof appAccounts.$inferSelect
        return digestsOf(context.parts, phone).includes(before.phone.split(' ')[0] ?? '')
          ? {}
          : { formerPhones: formerPhones(before) }
      },
      importCheck: async ({ user }) => (user.scope.all ? [] : [{ row: 1, field: 'name', text: codeTexts.forbidden }]),
    }),
  ],
  calls: [cancel, channels, exportClear],
  personal: [accountPersonal],
})
