import { facts } from '../../../../platform/store/facts.ts'
import { bindings } from './store.ts'

export const bindingFacts = facts(bindings, [
  'vin',
  'account',
  'until',
  'id',
  'since',
  'type',
  'way',
  'createdAt',
  'updatedAt',
])
