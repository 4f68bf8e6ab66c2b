import { facts } from '../../../../platform/store/facts.ts'
import { accounts } from './store.ts'

/** Accounts of both realms without passwords, for joins by other things. */
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
