import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '../../../../platform/store/drizzle.ts'
import type { Ineligible, IneligibleCode, UpgradePlan } from '../plan.ts'

/** Scope of the user who started the check. */
export interface CheckScope {
  readonly all: boolean
  readonly userId: number
  readonly groups?: readonly number[] | undefined
  readonly token?: number | undefined
  readonly size: number
}

/** Check of all vehicles against a policy. A job adds the results. */
export const eligibilityChecks = pgTable(
  'eligibility_check',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    policy: bigint({ mode: 'number' }).notNull(),
    plan: jsonb().$type<UpgradePlan>().notNull(),
    hash: text().notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    scope: jsonb().$type<CheckScope>().notNull(),
    by: text().notNull(),
    job: bigint({ mode: 'number' }),
    fleet: integer().notNull().default(0),
    inScope: integer().notNull().default(0),
    checked: integer().notNull().default(0),
    eligible: integer().notNull().default(0),
    counts: jsonb().$type<Partial<Record<IneligibleCode, number>>>().notNull().default({}),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.policy, table.userId, table.id), index().on(table.createdAt)],
)

export const eligibilityResults = pgTable(
  'eligibility_result',
  {
    vin: text().notNull(),
    checkId: bigint({ mode: 'number' }).notNull(),
    eligible: boolean().notNull(),
    /** Without duplicates. */
    codes: text().array().notNull(),
    reasons: jsonb().$type<Ineligible[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.checkId] }), index().on(table.checkId, table.vin)],
)
