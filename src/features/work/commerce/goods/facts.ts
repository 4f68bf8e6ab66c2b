import { facts } from '../../../../platform/store/facts.ts'
import { goodsTable } from './store.ts'

export const goodsFacts = facts(goodsTable, ['name', 'unit', 'price', 'onSale', 'functions', 'months', 'id'])
