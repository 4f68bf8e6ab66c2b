import { facts } from '../../../../platform/store/facts.ts'
import { appAccounts } from './store.ts'

export const appAccountFacts = facts(appAccounts, [
  'name',
  'userName',
  'phone',
  'id',
  'registeredAt',
  'state',
  'updatedAt',
])
