import { recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, text, unique } from '../../../../platform/store/drizzle.ts'
import { marketApp } from './contract.ts'
import type { MarketState } from './state-texts.ts'

export const marketApps = recordTable(marketApp, {
  columns: {
    state: text().$type<MarketState>().notNull().default('draft'),
    size: bigint({ mode: 'number' }),
  },
  constraints: (table) => [
    unique('market_app_version_unique').on(table.packageName, table.version),
    index().on(table.hash),
  ],
})
