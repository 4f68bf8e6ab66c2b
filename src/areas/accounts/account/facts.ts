import { facts } from '../../../server/store/facts.ts'
import { accounts } from './store.ts'

/** Accounts of both realms without their passwords, for other things to join. */
export const accountFacts = facts
  .select({
    id: accounts.id,
    userName: accounts.userName,
    fullName: accounts.fullName,
    status: accounts.status,
    mustChangePassword: accounts.mustChangePassword,
    department: accounts.department,
    role: accounts.role,
    timeZone: accounts.timeZone,
  })
  .from(accounts)
  .as('account_facts')
