import { facts } from '../../../../platform/store/facts.ts'
import { policyTests } from './store.ts'

export const policyTestFacts = facts(policyTests, [
  'userId',
  'decidedById',
  'policy',
  'planHash',
  'id',
  'author',
  'decidedBy',
  'decidedAt',
  'remark',
  'state',
  'createdAt',
  'campaign',
  'vehicles',
])
