import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { secretsOf } from '../../../server/secret.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { messageKey, messageKeyCalls } from './contract.ts'
import { messageKeys } from './store.ts'

const { set, ...usual } = messageKeyCalls
const { id, vin, algorithm, fingerprint, createdAt, updatedAt } = messageKeys

const setCall = serve(set, async (given, context) => {
  const { db, user, parts } = context
  const mark = createHash('sha256').update(Buffer.from(given.key, 'hex')).digest('hex').slice(0, 16)
  const key = secretsOf(parts.config.secretKey).seal(given.key)
  const [before] = await db.select({ fingerprint }).from(messageKeys).where(eq(vin, given.vin))
  const row = { key, fingerprint: mark, userId: user.id }
  const [kept] = await db
    .insert(messageKeys)
    .values({ vin: given.vin, ...row })
    .onConflictDoUpdate({ target: vin, set: { ...row, updatedAt: sql`excluded.updated_at` } })
    .returning({ id, algorithm, createdAt, updatedAt })
  context.changed({
    record: messageKey.name,
    id: kept?.id ?? 0,
    label: given.vin,
    ...(before && { before: { fingerprint: before.fingerprint } }),
    after: { fingerprint: mark },
  })
  return { fingerprint: mark }
})

export default thing({
  records: [
    serveRecord(messageKey, usual, {
      // The key itself leaves the server in no answer.
      present: (_context, rows) => rows.map(({ key: _key, userId: _user, ...row }) => row as (typeof rows)[number]),
    }),
  ],
  calls: [setCall],
})
