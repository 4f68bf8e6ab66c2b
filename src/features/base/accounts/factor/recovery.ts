import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf } from '../../../../platform/token.ts'
import { recoveryCodes } from './store.ts'

const codeCount = 10
/** Crockford's base32: no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits as XXXX-XXXX-XXXX-XXXX. */
const newRecoveryCode = () =>
  [...randomBytes(16)]
    .map((byte) => alphabet[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Reads O as 0, and I and L as 1. Case, spaces and hyphens do not matter. */
const plainCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
const hashOfCode = (accountId: number, code: string) => hashOf(`${accountId}:${plainCode(code)}`)

/** Issues ten codes in place of all earlier ones. Returns them, because only their hashes are stored. */
export async function issueRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newRecoveryCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashOfCode(accountId, code) })))
  return codes
}

/** Uses up a code. False when it does not exist or was used. */
export async function redeemRecoveryCode(db: Db, accountId: number, code: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashOfCode(accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.accountId })
  return rows.length > 0
}
