import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Account } from '../account/accounts.ts'
import { emergencyAccount } from '../account/emergency.ts'
import { localSignIn } from './parameters.ts'
import { answers } from './texts.server.ts'

/**
 * Throws for an account that must sign in with its company account. Call it after the account has proven who it is.
 * Without an emergency account the rule limits no one, so that it locks no one out.
 */
export async function requireLocalSignIn(db: Db, { emergency }: Pick<Account, 'emergency'>): Promise<void> {
  if (emergency || (await parameterText(db, localSignIn)) === 'everyone') return
  if (await emergencyAccount(db)) throw new Fault(code.state, answers.companyOnly)
}
