import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { Fault } from '../../../../platform/fault.ts'
import { and, eq, gt, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { factorSteps } from './store.ts'

const lifeMs = 5 * minuteMs

const stepTexts = texts('factorStep', {
  expired: ['验证已超时，请重新登录', 'This sign-in has timed out. Start again.'],
})

type Step = typeof factorSteps.$inferSelect
type NewStep = Pick<Step, 'purpose' | 'challenge'> &
  Partial<Pick<Step, 'accountId' | 'sessionId'>> & { company?: string | undefined }

/** Starts a ceremony, valid for five minutes. Returns its secret. */
export async function startStep(db: Db, step: NewStep, now: Date): Promise<string> {
  const secret = newSecret()
  await db.execute(
    sql`delete from factor_step where secret_hash in (select secret_hash from factor_step where expires_at < ${now.toISOString()}::timestamptz limit 100 for update skip locked)`,
  )
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString()
  await db.insert(factorSteps).values({ ...step, secretHash: hashOf(secret), expiresAt })
  return secret
}

type Purposes = readonly Step['purpose'][]
const current = (secret: string, purposes: Purposes, now: Date) =>
  and(
    eq(factorSteps.secretHash, hashOf(secret)),
    inArray(factorSteps.purpose, [...purposes]),
    gt(factorSteps.expiresAt, now.toISOString()),
  )

/** Reads a step that may be tried again. Throws when it has expired or ended. */
export async function readStep(db: Db, secret: string, purposes: Purposes, now: Date): Promise<Step> {
  const [step] = await db
    .select()
    .from(factorSteps)
    .where(current(secret, purposes, now))
  if (!step) throw new Fault(code.state, stepTexts.expired)
  return step
}

/** Ends a step. Of concurrent callers one gets it, the others throw. */
export async function endStep(db: Db, secret: string, purposes: Purposes, now: Date): Promise<Step> {
  const [step] = await db
    .delete(factorSteps)
    .where(current(secret, purposes, now))
    .returning()
  if (!step) throw new Fault(code.state, stepTexts.expired)
  return step
}
