import { z } from 'zod'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { and, eq, inArray, isNotNull, lt, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, periodicJob } from '../../../../platform/work/job.ts'
import { correctAccount } from '../appAccount/personal.ts'
import { privacyMachine } from './contract.ts'
import { copyPerson } from './copy.ts'
import { addPrivacyEvents } from './events.ts'
import { personOf } from './personal.ts'
import { privacyRequests } from './store.ts'
import { privacyFaults as words } from './texts.server.ts'

/** Days after which a copy is deleted. */
const copyDays = 30

type Request = typeof privacyRequests.$inferSelect
interface Input {
  readonly id: number
  readonly by: string
  readonly reason: string
}

/** Carries out a request once. All writes are in one transaction, so the job can restart after a crash. */
export const fulfilling = job<Input>({
  name: 'privacyRequest',
  input: z.object({ id: z.number(), by: z.string(), reason: z.string() }),
  retries: 5,
  async run(parts, run) {
    const { id } = run.input
    const db = parts.store.db
    const [request] = await db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
    if (request?.state !== 'running') return undefined
    try {
      await fulfil(parts, run, request)
    } catch (error) {
      // After the last attempt the request returns to 'verified', so staff see the failure and can retry.
      if (run.isLastAttempt) await giveBack(parts, id)
      throw error
    }
    return { message: words.done }
  },
})

const giveBack = (parts: Parts, id: number) =>
  parts.store.tx(async (tx) => {
    const rows = await tx
      .update(privacyRequests)
      .set({ state: privacyMachine.moves.giveBack.to, updatedAt: sql`statement_timestamp()` })
      .where(and(eq(privacyRequests.id, id), eq(privacyRequests.state, 'running')))
      .returning()
    await addPrivacyEvents(tx, rows, parts.now().getTime())
  })

async function fulfil(parts: Parts, { hold, input }: JobRun<Input>, request: Request): Promise<void> {
  const { account, kind, id } = request
  const db = parts.store.db
  const at = parts.now().toISOString()
  const hash = kind === 'copy' ? await copyPerson(db, parts, await personOf(db, parts, account)) : null
  await parts.store.tx(async (tx) => {
    await hold(tx)
    const inTx = tx
    if (kind === 'erase') {
      const contents = await erasePerson(inTx, parts, account, { at, ...input })
      await addJob(inTx, forgetting, { input: { id, contents }, key: `privacy contents ${id}` })
      return
    }
    if (kind === 'correct') await correctAccount(inTx, account, request, at)
    await end(inTx, id, { endedAt: at, hash })
  })
}

async function end(db: Db, id: number, values: { endedAt: string; hash?: string | null }): Promise<void> {
  const rows = await db
    .update(privacyRequests)
    .set({ ...values, state: privacyMachine.moves.finish.to, updatedAt: sql`statement_timestamp()` })
    .where(eq(privacyRequests.id, id))
    .returning()
  await addPrivacyEvents(db, rows, Date.parse(values.endedAt))
}

/** Erases a person's data in every thing. Returns the hashes of file contents that they no longer reference. */
async function erasePerson(
  db: Db,
  parts: Parts,
  account: number,
  erasure: { at: string; by: string; reason: string },
): Promise<string[]> {
  const person = await personOf(db, parts, account)
  const contents: string[] = []
  // One at a time, because all write in the same transaction.
  for (const { erase } of parts.catalogue.personal)
    contents.push(...((await erase({ ...erasure, db, parts }, person))?.contents ?? []))
  return contents
}

/**
 * Deletes the file contents of an erasure, which is complete only afterwards. The job is created in the erasure's
 * transaction, so no content is left behind.
 */
export const forgetting = job({
  name: 'privacyContents',
  input: z.object({ id: z.number(), contents: z.array(z.string()) }),
  retries: 200,
  backOff: { firstMs: secondMs, maxMs: 30 * minuteMs },
  async run(parts, { input: { id, contents } }) {
    for (const each of contents) await forgetContent(parts, each)
    await parts.store.tx((tx) => end(tx, id, { endedAt: parts.now().toISOString() }))
    return { message: words.done }
  },
})

async function expireCopies(parts: Parts): Promise<void> {
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
