import { randomUUID } from 'node:crypto'
import { minuteMs } from '../../../../domain/time.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { accountKey, addressKey, giveBack, startAgain } from '../../../../platform/throttle/throttle.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { type Account, noteSignIn } from '../account/accounts.ts'
import type { FactorWay } from '../factor/second-step-contract.ts'
import { bindingCookie } from './authenticate.ts'
import type { CompanyProof } from './company-sessions.ts'
import { type NewSession, sessionCalls } from './contract.ts'
import { mailEmergencyUse } from './emergency.ts'
import { signInsPerAccount, signInsPerAddress } from './limits.ts'
import { mailNewDevice } from './new-device.ts'
import { absoluteHours, accountAttempts } from './parameters.ts'
import { companySessions, sessions } from './store.ts'

interface SignIn {
  /** Signed in beyond the end of the browser. */
  readonly stay?: boolean | undefined
  /** Undefined: the password or the company account alone. */
  readonly way?: FactorWay
  /** Undefined: a local sign-in. */
  readonly company?: CompanyProof | undefined
}

/** Opens a session of an account that has proven who it is, in the transaction `tx`. */
export async function openSession(
  tx: Db,
  context: PublicContext,
  account: Account,
  { stay, way, company }: SignIn,
): Promise<NewSession> {
  const { parts, caller, lang } = context
  const token = newSecret()
  const binding = newSecret()
  const now = parts.now().toISOString()
  const values = {
    id: randomUUID(),
    accountId: account.id,
    tokenHash: hashOf(token),
    bindingHash: hashOf(binding),
    ip: caller.ip,
    userAgent: caller.userAgent,
    lang,
    createdAt: now,
    lastSeenAt: now,
    checkedFactor: company?.checkedFactor ?? false,
  }
  await forgetOldSessions(tx, account.id, now)
  await mailNewDevice(tx, context, account)
  await tx.insert(sessions).values(values)
  if (company) {
    const { provider, subject, sid, refreshToken } = company
    await tx
      .insert(companySessions)
      .values({ sessionId: values.id, provider, subject, sid, refreshToken, refreshedAt: now })
  }
  await noteSignIn(tx, account.id, now)
  await startAgain(tx, signInsPerAccount, accountKey(account.userName))
  await giveBack(tx, signInsPerAddress, addressKey(caller.ip), 1 + forgivenBy(account, parts.now()))
  if (account.emergency) await mailEmergencyUse(tx, account, 'emergencyUsed', caller.ip)
  await writeAudit(tx, parts.catalogue, {
    call: sessionCalls.login,
    caller,
    userId: account.id,
    userName: account.userName,
    details: { result: 'success', ...(way && { factor: way }), ...(company && { company: company.subject }) },
  })
  const maxAgeSeconds = stay && !account.emergency ? (await parameterNumber(tx, absoluteHours)) * 3600 : null
  caller.setCookie(bindingCookie, binding, { maxAgeS: maxAgeSeconds ?? undefined })
  return {
    token,
    customerId: String(account.id),
    mustChangePassword: account.mustChangePassword,
    keptSeconds: maxAgeSeconds,
  }
}

/** Deletes old sessions. Recently ended ones stay, so that an open page can show why the user must sign in again. */
const forgetOldSessions = (tx: Db, accountId: number, now: string) =>
  tx.execute(
    sql`delete from session where account_id = ${accountId} and coalesce(ended_at, last_seen_at) < ${now}::timestamptz - make_interval(days => 30)`,
  )

/**
 * Number of failures by others at the address that a success clears: the limit of one account. A second success of the
 * same account within a quarter of an hour clears none. Otherwise a user with an account could try others without
 * limit.
 */
const forgivenBy = ({ lastLogonAt }: Account, now: Date) =>
  lastLogonAt !== null && now.getTime() - Date.parse(lastLogonAt) < 15 * minuteMs ? 0 : Number(accountAttempts.value)
