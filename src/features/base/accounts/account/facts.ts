import { facts } from '../../../../platform/store/facts.ts'
import { accounts } from './store.ts'

export const accountFacts = facts(accounts, [
  'userName',
  'id',
  'department',
  'role',
  'realm',
  'timeZone',
  'fullName',
  'status',
  'email',
  'createdAt',
  'updatedAt',
  'mustChangePassword',
  'emergency',
])
