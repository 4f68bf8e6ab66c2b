import { facts } from '../../../../platform/store/facts.ts'
import { trackerItems } from './store.ts'

export const trackerItemFacts = facts(trackerItems, [
  'kind',
  'severity',
  'product',
  'closedAt',
  'openedAt',
  'reopens',
  'resolvedAt',
])
