import { facts } from '../../../../platform/store/facts.ts'
import { goodsOrders } from './store.ts'

export const goodsOrderFacts = facts(goodsOrders, ['state', 'total', 'goodsName', 'id', 'buyerPhone', 'vin'])
