import { recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { index, integer, pgTable, text } from '../../../server/store/drizzle.ts'
import { trackerItem } from './contract.ts'

export const trackerItems = recordTable(trackerItem, {
  constraints: (table) => [index().on(table.openedAt), index().on(table.closedAt)],
})

/** Up to where each list of the tracker was read: what was edited later comes next. */
export const trackerLooks = pgTable('tracker_look', {
  /** `bug 3`: the bugs of product 3. `task 5`: the tasks of execution 5. Empty: the last look as a whole. */
  source: text().primaryKey(),
  editedUntil: instant(),
  at: instant().notNull(),
  items: integer().notNull(),
  fault: text(),
})
