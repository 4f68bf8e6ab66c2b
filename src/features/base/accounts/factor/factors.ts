import type { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import { and, asc, eq, isNotNull, isNull, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { assertion, FactorProof } from './contract.ts'
import { acceptPasskey, type RelyingParty, requestOptions } from './passkeys.ts'
import { redeemRecoveryCode } from './recovery.ts'
import type { FactorWay, SecondStep } from './second-step-contract.ts'
import { startStep } from './steps.ts'
import { factorSteps, passkeys, recoveryCodes, totpFactors } from './store.ts'
import { acceptTotp } from './totp.ts'

type FactorParts = Pick<Parts, 'config' | 'now'>

/** Passkeys, authenticator app and number of unused recovery codes of an account. */
export async function factorsOf(db: Db, accountId: number) {
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt))
  const [totp] = await db
    .select({ confirmedAt: totpFactors.confirmedAt, lastUsedAt: totpFactors.lastUsedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt)))
  const [codes] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return { passkeys: keys, totp, recoveryCodes: codes?.count ?? 0 }
}

export async function hasPasskey(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.accountId, accountId)).limit(1)
  return rows.length > 0
}

/**
 * Starts the second step of a sign-in. Undefined for an account without a second factor.
 * @param company sealed proof of the company account, for `finishSignIn`
 */
export async function startSecondStep(
  db: Db,
  rp: RelyingParty | undefined,
  { accountId, company }: { accountId: number; company?: string | undefined },
  now: Date,
): Promise<SecondStep | undefined> {
  const { passkeys: every, totp, recoveryCodes: codes } = await factorsOf(db, accountId)
  if (every.length === 0 && !totp) return undefined
  const usable = every.filter(({ rpId }) => rpId === rp?.id)
  const request = rp && usable.length > 0 ? await requestOptions(rp, usable) : undefined
  const ways: FactorWay[] = [
    ...(request ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ]
  const step = await startStep(db, { purpose: 'signIn', accountId, company, challenge: request?.challenge ?? '' }, now)
  return { step, ways, passkey: request?.options ?? null }
}

/**
 * Uses a factor up. Returns its account, or undefined when the proof is wrong.
 * @param step its account is null for a sign-in with a passkey alone
 */
export async function acceptFactor(
  tx: Db,
  { config, now }: FactorParts,
  step: typeof factorSteps.$inferSelect,
  proof: FactorProof,
  rp: RelyingParty | undefined,
): Promise<number | undefined> {
  if (proof.way === 'passkey') return acceptAssertion(tx, step, proof.assertion, rp, now())
  if (step.accountId === null) return undefined
  const isRight =
    proof.way === 'totp'
      ? await acceptTotp(tx, step.accountId, proof.code, now(), config.secretKey)
      : await redeemRecoveryCode(tx, step.accountId, proof.code, now())
  return isRight ? step.accountId : undefined
}

/** Verifies the assertion of a step. Undefined when it is wrong or of another account. */
export async function acceptAssertion(
  tx: Db,
  { accountId, challenge }: typeof factorSteps.$inferSelect,
  response: z.infer<typeof assertion>,
  rp: RelyingParty | undefined,
  now: Date,
): Promise<number | undefined> {
  if (!rp || challenge === '') return undefined
  return acceptPasskey(tx, rp, { challenge, response, accountId, now })
}

/** Renames a passkey. Returns its name before, or undefined when the account has no such passkey. */
export async function setPasskeyName(tx: Db, accountId: number, id: string, name: string): Promise<string | undefined> {
  const ownKey = and(eq(passkeys.id, id), eq(passkeys.accountId, accountId))
  const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(ownKey).for('update')
  if (before) await tx.update(passkeys).set({ name }).where(ownKey)
  return before?.name
}

/** Deletes a passkey. Returns its name, or undefined when the account has no such passkey. */
export async function deletePasskey(tx: Db, accountId: number, id: string): Promise<string | undefined> {
  const [key] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ name: passkeys.name })
  return key?.name
}

/** Deletes the authenticator app of an account. False when it has none. */
export async function deleteTotp(tx: Db, accountId: number): Promise<boolean> {
  const rows = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.accountId, accountId))
    .returning({ confirmedAt: totpFactors.confirmedAt })
  return rows.some(({ confirmedAt }) => confirmedAt !== null)
}

export async function deleteRecoveryCodes(tx: Db, accountId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Removes all factors of an account. False when it has none. */
export async function removeFactors(tx: Db, accountId: number): Promise<boolean> {
  const keys = await tx.delete(passkeys).where(eq(passkeys.accountId, accountId)).returning({ id: passkeys.id })
  const hadTotp = await deleteTotp(tx, accountId)
  await deleteRecoveryCodes(tx, accountId)
  // A sign-in that waits for a removed factor would never end.
  await tx.delete(factorSteps).where(eq(factorSteps.accountId, accountId))
  return keys.length > 0 || hadTotp
}
