import { facts } from '../../../../platform/store/facts.ts'
import { salesOrders } from './store.ts'

export const salesOrderFacts = facts(salesOrders, [
  'vin',
  'dealer',
  'orderDay',
  'id',
  'number',
  'createdAt',
  'updatedAt',
])
