import { recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from '../../../server/store/drizzle.ts'
import { pointUse } from './contract.ts'

/** What clients told, kept for funnels and so that what comes again is known. */
export const points = pgTable(
  'point',
  {
    client: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    /** The fleet's day of it. */
    day: date({ mode: 'string' }).notNull(),
    /** Who did it, under a name that says nothing of the person. */
    actor: uuid().notNull(),
    name: text().notNull(),
    /** Empty: it has none. */
    value: text().notNull(),
    platform: text().notNull(),
    version: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.client, table.seq] }),
    index().on(table.at),
    index().on(table.actor, table.name, table.value, table.at),
  ],
)

const what = {
  day: date({ mode: 'string' }).notNull(),
  name: text().notNull(),
  value: text().notNull(),
  platform: text().notNull(),
  version: text().notNull(),
}
/** How often in each day: stays when single points are gone. */
export const pointDays = pgTable('point_day', { ...what, count: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.name, table.value, table.platform, table.version] }),
])
/** Who on each day, so that users of many days can be counted without counting anyone twice. */
export const pointActors = pgTable('point_actor_day', { ...what, actor: uuid().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.name, table.value, table.platform, table.version, table.actor] }),
  index().on(table.actor, table.day),
])

/** With which the names of who is signed in are made; one row. */
export const pointSalt = pgTable('point_salt', { id: integer().primaryKey(), salt: text().notNull() })

recordView(pointUse, 'vehicle')
