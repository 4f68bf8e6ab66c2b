import { Secret, TOTP } from 'otpauth'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, eq, isNotNull, isNull, lt } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { totpFactors } from './store.ts'

const periodS = 30
/** Accepted deviation of clocks in periods, before and after (RFC 6238, 5.2). */
const window = 1

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodS })

/** Stores a new secret that is not a factor until `confirmTotp`. Undefined when the account has one already. */
export async function startTotp(
  db: Db,
  { id, name, platform }: { id: number; name: string; platform: string },
  secretKey: string | undefined,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = new Secret({ size: 20 }).base32
  const sealedSecret = secretsOf(secretKey).seal(secret)
  const rows = await db
    .insert(totpFactors)
    .values({ accountId: id, secret: sealedSecret })
    .onConflictDoUpdate({
      target: totpFactors.accountId,
      set: { secret: sealedSecret, lastStep: 0 },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ id: totpFactors.accountId })
  return rows.length > 0 ? { secret, uri: totpOf(secret, name, platform).toString() } : undefined
}

/** Turns a started secret into a factor if the code is right. */
export const confirmTotp = (db: Db, accountId: number, code: string, now: Date, secretKey: string | undefined) =>
  acceptCode(db, accountId, code, now, secretKey, false)

/** Accepts a code of the account once: neither it nor an older one works again. */
export const acceptTotp = (db: Db, accountId: number, code: string, now: Date, secretKey: string | undefined) =>
  acceptCode(db, accountId, code, now, secretKey, true)

async function acceptCode(
  db: Db,
  accountId: number,
  code: string,
  now: Date,
  secretKey: string | undefined,
  isConfirmed: boolean,
): Promise<boolean> {
  const state = and(
    eq(totpFactors.accountId, accountId),
    isConfirmed ? isNotNull(totpFactors.confirmedAt) : isNull(totpFactors.confirmedAt),
  )
  const [factor] = await db.select({ secret: totpFactors.secret }).from(totpFactors).where(state)
  if (!factor) return false
  const totp = totpOf(secretsOf(secretKey).open(factor.secret))
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return false
  const lastStep = totp.counter({ timestamp: now.getTime() }) + delta
  const at = now.toISOString()
  // One statement decides, so that of concurrent uses of a code one succeeds.
  const acceptedRows = await db
    .update(totpFactors)
    .set({ lastStep, lastUsedAt: at, ...(!isConfirmed && { confirmedAt: at }) })
    .where(and(state, eq(totpFactors.secret, factor.secret), lt(totpFactors.lastStep, lastStep)))
    .returning({ id: totpFactors.accountId })
  return acceptedRows.length > 0
}
