import { randomUUID } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { drawCode, secureRandom } from '../../../../platform/captcha.ts'
import type { Parts } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf } from '../../../../platform/token.ts'
import { verificationCodes } from './store.ts'

const lifeMs = 2 * minuteMs

/** Creates a verification code, valid for one use within two minutes. */
export async function newCode(db: Db, now: Date): Promise<{ id: string; picture: string }> {
  const { text, image } = drawCode(secureRandom)
  const id = randomUUID()
  await db.execute(
    sql`delete from verification_code where id in (select id from verification_code where expires_at < ${now.toISOString()}::timestamptz limit 100 for update skip locked)`,
  )
  await db
    .insert(verificationCodes)
    .values({ id, codeHash: codeHash(id, text), expiresAt: new Date(now.getTime() + lifeMs).toISOString() })
  return { id, picture: image }
}

/**
 * Consumes a code. Throws 'wrong code' unless it is correct. A missing code is accepted only if the configuration
 * allows it.
 */
export async function useCode(
  parts: Parts,
  db: Db,
  input: { codeId?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (!input.codeId && !input.code && parts.config.signInWithoutCode) return
  const id = input.codeId ?? ''
  const result = await db.execute<{ codeHash: string }>(
    sql`delete from verification_code where id::text = ${id} and expires_at > ${parts.now().toISOString()}::timestamptz returning code_hash as "codeHash"`,
  )
  if (!input.code || result.rows[0]?.codeHash !== codeHash(id, input.code))
    throw fault(code.wrongCode, 'wrongCode', { fields: [{ field: 'code', text: 'code:wrongCode' }] })
}

const codeHash = (id: string, text: string) => hashOf(`${id}:${text.trim().toUpperCase()}`)
