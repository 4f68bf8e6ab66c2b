import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from '../../../../platform/store/drizzle.ts'
import { pointUse } from './contract.ts'

/** Points reported by clients, stored for funnels and to detect repeated ones. */
export const points = pgTable(
  'point',
  {
    client: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    /** The fleet's day of the point. */
    day: date({ mode: 'string' }).notNull(),
    /** Pseudonym of the user. */
    actor: uuid().notNull(),
    name: text().notNull(),
    /** Empty: no value. */
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
/** Counts by day. Stored longer than single points. */
export const pointDays = pgTable('point_day', { ...what, count: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.name, table.value, table.platform, table.version] }),
])
/** Users by day, so that users of several days are counted once. */
export const pointActors = pgTable('point_actor_day', { ...what, actor: uuid().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.name, table.value, table.platform, table.version, table.actor] }),
  index().on(table.actor, table.day),
])

/** Salt of the pseudonyms of signed-in users. One row. */
export const pointSalt = pgTable('point_salt', { id: integer().primaryKey(), salt: text().notNull() })

recordView(pointUse, 'vehicle')
