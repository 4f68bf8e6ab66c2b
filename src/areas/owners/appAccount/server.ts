import { code, codeTexts } from '../../../kit/code.ts'
import { fault } from '../../../server/fault.ts'
import { digestsOf } from '../../../server/record/hidden.ts'
import { lockRow } from '../../../server/record/write.ts'
import { and, eq, inArray, isNotNull, ne, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { unbind } from '../binding/write.ts'
import { appAccount, appAccountCalls } from './contract.ts'
import { appAccounts } from './store.ts'
import { accountTexts as words } from './texts.ts'

const cancel = serve(appAccountCalls.cancel, async ({ id, reason }, context) => {
  const { db, user, parts, changed } = context
  const before = await lockRow(context, appAccount, id)
  if (before.state !== 'active') throw fault(code.state, 'state')
  const at = parts.now().toISOString()
  const ended = await unbind(db, { account: id }, { at, reason, by: user.fullName })
  await db
    .update(appAccounts)
    .set({ state: 'cancelled', cancelledAt: at, cancelReason: reason, updatedAt: sql`statement_timestamp()` })
    .where(eq(appAccounts.id, id))
  changed({
    ...{ record: appAccount.name, id, label: String(before.name) },
    ...{ before: { state: 'active' }, after: { state: 'cancelled', reason, vehicles: ended.length } },
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

/** Of two accounts in use with one phone number nobody could tell whose vehicle it is. */
async function requireFreePhone(db: Db, digests: string[], id: number | undefined): Promise<void> {
  const digest = sql<string>`split_part(${appAccounts.phone}, ' ', 1)`
  const [taken] = await db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(and(inArray(digest, digests), eq(appAccounts.state, 'active'), id ? ne(appAccounts.id, id) : undefined))
    .limit(1)
  if (taken)
    throw fault(code.conflict, 'invalid', {
      fields: [{ field: 'phone', label: `${appAccount.name}:phone`, text: words.phoneTaken }],
    })
}

export default thing({
  records: [
    serveRecord(appAccount, appAccountCalls, {
      check: async ({ db, parts, scope }, { phone }, id) => {
        // A new account has no vehicle: who sees only some would lose sight of it at once.
        if (id === undefined && !scope.all) throw fault(code.forbidden, 'forbidden')
        if (typeof phone === 'string') await requireFreePhone(db, digestsOf(parts, phone), id)
      },
      importCheck: async ({ user }) => (user.scope.all ? [] : [{ row: 1, field: 'name', text: codeTexts.forbidden }]),
    }),
  ],
  calls: [cancel, channels],
})
