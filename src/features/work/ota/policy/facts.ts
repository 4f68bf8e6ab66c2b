import { facts } from '../../../../platform/store/facts.ts'
import { policies } from './store.ts'

export const policyFacts = facts(policies, [
  'name',
  'state',
  'rules',
  'id',
  'authors',
  'testedHash',
  'hash',
  'baseline',
  'author',
  'createdAt',
])
