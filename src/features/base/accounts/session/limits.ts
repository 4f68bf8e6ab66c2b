import type { Db } from '../../../../platform/store/store.ts'
import { countedLimit, giveBack, take } from '../../../../platform/throttle/throttle.ts'
import { accountAttempts, addressAttempts, factorAttempts, resetMailsPerAccount } from './parameters.ts'

/** Wrong passwords for a name, whether or not it exists. */
export const signInsPerAccount = countedLimit('account', accountAttempts)
export const signInsPerAddress = countedLimit('address', addressAttempts)
/** Wrong codes of the second factor. Counted by account, because an attacker has many addresses. */
export const codesPerAccount = countedLimit('factor', factorAttempts)
export const checksPerUser = countedLimit('verify', accountAttempts)
/** Counted per account and address, so that attackers elsewhere cannot block the owner's link. */
export const resetsPerAccount = countedLimit('reset:account', accountAttempts)
/** Mailed links per account. Further requests get the same answer, and the last link still works. */
export const resetMails = countedLimit('reset:mails', resetMailsPerAccount)
export const resetsPerAddress = countedLimit('reset:address', addressAttempts)
export const registrationsPerAddress = countedLimit('register:address', addressAttempts)
/** Sign-ins that were begun with company accounts. Successful ones do not count. */
export const companyStartsPerAddress = countedLimit('company:address', addressAttempts)

/** Whether another password may be tried. It counts as wrong until it turns out to be right. */
export async function takeTry(db: Db, account: string, address: string, now: Date): Promise<boolean> {
  const ofAccount = await take(db, signInsPerAccount, account, now)
  // Also for a locked account, whose answer must not come earlier than others.
  const ofAddress = await take(db, signInsPerAddress, address, now)
  if (ofAccount && ofAddress) return true
  if (ofAccount) await giveBack(db, signInsPerAccount, account)
  if (ofAddress) await giveBack(db, signInsPerAddress, address)
  return false
}
