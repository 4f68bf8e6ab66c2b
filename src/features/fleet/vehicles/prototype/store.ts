import { recordTable } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, index, or, pgTable, sql, text } from '../../../../platform/store/drizzle.ts'
import { prototype, prototypeEvents } from './contract.ts'

const states = ['available', 'borrowed', 'sold', 'transferred', 'scrapped'] as const

export const prototypes = recordTable(prototype, {
  columns: {
    state: text({ enum: states }).notNull().default('available'),
    stateSince: instant().notNull().default(sql`now()`),
  },
  /** If a vehicle with this VIN exists, the prototype is only visible to users in whose scope it is. */
  scopeCondition: (scope) =>
    scope.all
      ? undefined
      : or(sql`not exists (select 1 from vehicle v where v.vin = prototype.vin)`, visible(scope, sql`prototype.vin`)),
  constraints: (table) => [index().on(table.state, table.id)],
})

export const prototypeHistory = pgTable(
  'prototype_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    prototypeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => prototypes.id, { onDelete: 'cascade' }),
    at: instant().notNull().default(sql`now()`),
    event: text({ enum: prototypeEvents }).notNull(),
    fromState: text({ enum: states }).notNull(),
    toState: text({ enum: states }).notNull(),
    userName: text().notNull(),
    person: text(),
    location: text(),
    remark: text(),
  },
  (table) => [index().on(table.prototypeId, table.id)],
)
