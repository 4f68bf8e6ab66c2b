import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs } from '../../../../domain/time.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { writeAudit } from '../../../base/audit/operationLog/write.ts'
import { noteWrongSecret } from '../shareLink/open.ts'
import { plainCode } from './code.ts'
import { sessionHours, usesPerCode } from './parameters.ts'
import { dealerCodes, dealerSessions } from './store.ts'
import { dealerCodeTexts as words } from './texts.ts'

type Asking = Pick<PublicContext, 'db' | 'parts' | 'caller'>
type CallIdentity = Pick<Call, 'path' | 'title'>

interface DealerSession {
  readonly id: number
  readonly name: string
  readonly code: number
  readonly session: string
  readonly expiresAt: string
}

const signIns = countedLimit('code', usesPerCode)

/** HttpOnly cookie. Without it a dealer's token opens nothing. */
const dealerCookie = 'dealerBinding'

/**
 * Begins a session for an access code and sets the cookie that binds it to the browser. Throws 'too many' by address
 * and by code. For a code that was never issued it only reports that the code is wrong.
 */
export async function enter(
  asking: Asking,
  input: string,
  call: CallIdentity,
): Promise<DealerSession & { token: string }> {
  const { db, parts, caller } = asking
  const now = parts.now()
  const codeHash = hashOf(plainCode(input))
  const { rows } = await db.execute<{ id: string; dealer: string; name: string; expiresAt: string; revoked: boolean }>(
    sql`select c.id, c.dealer, d.name, c.expires_at as "expiresAt", c.revoked_at is not null as revoked
      from dealer_code c join dealer d on d.id = c.dealer where c.code_hash = ${codeHash}`,
  )
  const [row] = rows
  if (!row) {
    await noteWrongSecret(asking, call, 'unknown')
    throw new Fault(code.notFound, words.unknown)
  }
  await allow(db, signIns, codeHash, now)
  const ends = Date.parse(row.expiresAt)
  const outcome = row.revoked ? 'revoked' : ends <= now.getTime() ? 'expired' : 'success'
  const [token, binding] = [newSecret(), newSecret()]
  const hours = await parameterNumber(db, sessionHours)
  const expiresAt = new Date(Math.min(ends, now.getTime() + hours * hourMs)).toISOString()
  const session = randomUUID()
  await parts.store.tx(async (tx) => {
    const details = outcome === 'success' ? { result: 'success' } : { result: 'refused', reason: outcome }
    await writeAudit(tx, parts.catalogue, { call, caller, userId: undefined, userName: row.name, details })
    if (outcome !== 'success') return
    const [tokenHash, bindingHash, createdAt] = [hashOf(token), hashOf(binding), now.toISOString()]
    const { ip, userAgent } = caller
    const values = { tokenHash, bindingHash, createdAt, expiresAt, ip, userAgent }
    await tx.insert(dealerSessions).values({ id: session, code: Number(row.id), ...values })
    await tx
      .update(dealerCodes)
      .set({ lastUsedAt: createdAt, lastIp: ip })
      .where(eq(dealerCodes.id, Number(row.id)))
  })
  if (outcome !== 'success') throw new Fault(code.state, words[outcome])
  caller.setCookie(dealerCookie, binding)
  return { id: Number(row.dealer), name: row.name, code: Number(row.id), session, expiresAt, token }
}

/**
 * Returns the dealer of a session token. Throws when the session does not exist, belongs to another browser, or is
 * over, or when its code is over. The error is the same in all cases.
 */
export async function dealerOf(asking: Asking, token: string, call: CallIdentity): Promise<DealerSession> {
  const { db, parts, caller } = asking
  const { rows } = await db.execute<
    Record<'id' | 'code' | 'dealer' | 'name' | 'bindingHash' | 'expiresAt' | 'codeExpiresAt', string> & {
      over: boolean
    }
  >(sql`
    select s.id, c.id as code, d.id as dealer, d.name, s.binding_hash as "bindingHash", s.expires_at as "expiresAt",
      c.expires_at as "codeExpiresAt", s.ended_at is not null or c.revoked_at is not null as over
    from dealer_session s join dealer_code c on c.id = s.code join dealer d on d.id = c.dealer
    where s.token_hash = ${hashOf(token)}`)
  const [sessionRow] = rows
  if (!sessionRow) await noteWrongSecret(asking, call, 'unknown session')
  const now = parts.now().getTime()
  const holds =
    sessionRow &&
    !sessionRow.over &&
    Date.parse(sessionRow.expiresAt) > now &&
    Date.parse(sessionRow.codeExpiresAt) > now &&
    isBound(sessionRow.bindingHash, caller.cookie(dealerCookie))
  if (!holds) throw new Fault(code.signInFailed, words.over)
  const expiresAt = new Date(sessionRow.expiresAt).toISOString()
  return {
    id: Number(sessionRow.dealer),
    name: sessionRow.name,
    code: Number(sessionRow.code),
    session: sessionRow.id,
    expiresAt,
  }
}

function isBound(storedHash: string, cookie: string | undefined): boolean {
  const [actualHash, expectedHash] = [Buffer.from(hashOf(cookie ?? '')), Buffer.from(storedHash)]
  return actualHash.length === expectedHash.length && timingSafeEqual(actualHash, expectedHash)
}

export async function leave({ db, parts, caller }: Asking, dealer: DealerSession): Promise<void> {
  await db
    .update(dealerSessions)
    .set({ endedAt: parts.now().toISOString() })
    .where(eq(dealerSessions.id, dealer.session))
  caller.setCookie(dealerCookie, null)
}
