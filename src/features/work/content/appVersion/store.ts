import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, index, pgTable, primaryKey, text, unique } from '../../../../platform/store/drizzle.ts'
import { appVersion } from './contract.ts'
import type { AppPlatform, AppState, ListingState, Market } from './state-texts.ts'

export const appVersions = recordTable(appVersion, {
  columns: {
    platform: text().$type<AppPlatform>().notNull(),
    state: text().$type<AppState>().notNull().default('draft'),
    halted: boolean().notNull().default(false),
    size: bigint({ mode: 'number' }),
  },
  constraints: (table) => [
    unique('app_version_version_unique').on(table.platform, table.version),
    index().on(table.hash),
  ],
})

export const appListings = pgTable(
  'app_listing',
  {
    versionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => appVersions.id, { onDelete: 'cascade' }),
    market: text().$type<Market>().notNull(),
    state: text().$type<ListingState>().notNull(),
    by: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.market] })],
)
