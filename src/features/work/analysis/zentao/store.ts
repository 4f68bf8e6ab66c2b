import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { index, integer, pgTable, text } from '../../../../platform/store/drizzle.ts'
import { trackerItem } from './contract.ts'

export const trackerItems = recordTable(trackerItem, {
  constraints: (table) => [index().on(table.openedAt), index().on(table.closedAt)],
})

/** Progress of each list of the tracker. The next run reads items edited later. */
export const trackerSyncs = pgTable('tracker_sync', {
  /** `bug 3`: the bugs of product 3. `task 5`: the tasks of execution 5. Empty: the last run as a whole. */
  source: text().primaryKey(),
  editedUntil: instant(),
  at: instant().notNull(),
  items: integer().notNull(),
  fault: text(),
})
