import { deviceOf } from '../../../../domain/contract/device.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Account } from '../account/accounts.ts'
import { mailFactorChange } from '../factor/letters.ts'
import { factorAnswers as words } from '../factor/texts.server.ts'
import { sessions } from './store.ts'

/** Sessions that are compared. Ended ones are deleted after 30 days. */
const maxSessions = 500

const nameOf = (userAgent: string): string => {
  const device = deviceOf(userAgent)
  return device ? `${device.browser} · ${device.system}` : ''
}

/**
 * Mails the owner of an account when it signs in on another browser or system than its stored sessions. The first
 * sign-in of an account is no news. Call it before the session is stored.
 */
export async function mailNewDevice(tx: Db, { caller, lang, say }: PublicContext, account: Account): Promise<void> {
  if (account.lastLogonAt === null) return
  const device = nameOf(caller.userAgent)
  const earlier = await tx
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
    .limit(maxSessions)
  if (earlier.some(({ userAgent }) => nameOf(userAgent) === device)) return
  const name = device || say(words.unknownDevice)
  await mailFactorChange(tx, account.id, 'newDevice', lang, `${name} (${caller.ip})`)
}
