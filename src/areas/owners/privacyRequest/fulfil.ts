import { z } from 'zod'
import type { Parts } from '../../../server/context.ts'
import { forgetContent } from '../../../server/files/contents.ts'
import { and, eq, inArray, isNotNull, lt, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { job, periodicJob } from '../../../server/work/job.ts'
import { dayMs, hourMs } from '../../../time.ts'
import { dropPictures } from '../bindRequest/tidy.ts'
import { copyPerson } from './copy.ts'
import { erasePerson, requestsOf } from './erase.ts'
import { privacyRequests } from './store.ts'
import { privacyFaults as words } from './texts.server.ts'

/** A copy that nobody fetches is not kept. */
const copyDays = 30

/** Does what was asked for, once. It may die half-way and begin again: each step can be repeated. */
export const fulfilling = job({
  name: 'privacyRequest',
  input: z.object({ id: z.number(), by: z.string(), reason: z.string() }),
  retries: 5,
  async run(parts, { input: { id, by, reason }, hold }) {
    const db = parts.store.db as unknown as Db
    const [asked] = await db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
    if (asked?.state !== 'running') return undefined
    const { account, kind } = asked
    const at = parts.now().toISOString()
    const hash = kind === 'copy' ? await copyPerson(db, parts, account) : null
    // While the account still says whose they are.
    if (kind === 'erase') await dropPictures(parts, await requestsOf(db, account))
    const old = kind === 'erase' ? await copiesOf(db, account) : []
    await parts.store.tx(async (tx) => {
      await hold(tx)
      const inTx = tx as unknown as Db
      if (kind === 'erase') await erasePerson(inTx, parts, account, { at, by, reason })
      if (kind === 'correct')
        await tx.execute(sql`
          update app_account set user_name = coalesce(${asked.newName}, user_name), phone = coalesce(${asked.newPhone}, phone),
            nickname = coalesce(${asked.newNickname}, nickname), updated_at = ${at} where id = ${account}`)
      if (old.length > 0) await tx.update(privacyRequests).set({ hash: null }).where(inArray(privacyRequests.hash, old))
      await tx
        .update(privacyRequests)
        .set({ state: 'done', endedAt: at, hash, updatedAt: sql`statement_timestamp()` })
        .where(eq(privacyRequests.id, id))
    })
    for (const each of old) await forgetContent(parts, each)
    return { message: words.done }
  },
})

async function copiesOf(db: Db, account: number): Promise<string[]> {
  const rows = await db
    .select({ hash: privacyRequests.hash })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.account, account), isNotNull(privacyRequests.hash)))
  return rows.flatMap(({ hash }) => hash ?? [])
}

/** Deletes copies that were made long ago. */
export async function expireCopies(parts: Parts): Promise<void> {
  const before = new Date(parts.now().getTime() - copyDays * dayMs).toISOString()
  const old = await parts.store.tx(async (tx) => {
    const rows = await tx
      .select({ id: privacyRequests.id, hash: privacyRequests.hash })
      .from(privacyRequests)
      .where(and(isNotNull(privacyRequests.hash), lt(privacyRequests.endedAt, before)))
      .limit(500)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await tx.update(privacyRequests).set({ hash: null }).where(inArray(privacyRequests.id, ids))
    return rows
  })
  for (const { hash } of old) if (hash) await forgetContent(parts, hash)
}
export const oldCopies = periodicJob('privacyCopies', hourMs, expireCopies)
