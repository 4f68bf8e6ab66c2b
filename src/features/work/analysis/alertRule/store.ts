import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import {
  type AlertRuleState,
  type AlertSubject,
  alertRule,
  type Condition,
  type Interval,
  type StopReason,
} from './contract.ts'

const personLink = (): Link => ({ own: alertRulePeople.ruleId, other: alertRulePeople.accountId })

const robotLink = (): Link => ({ own: alertRuleRobots.ruleId, other: alertRuleRobots.robotId })

export const alertRules = recordTable(alertRule, {
  columns: {
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    // A rule outlives its chart to show why it stopped.
    chart: bigint({ mode: 'number' }).references(columnOf('chart.id'), { onDelete: 'set null' }),
    state: text().$type<AlertRuleState>().notNull(),
    condition: text().$type<Condition>().notNull(),
    subject: text().$type<AlertSubject>().notNull(),
    every: text().$type<Interval>().notNull(),
    reason: text().$type<StopReason>(),
    /** Checks in a row that met the condition. */
    streak: integer().notNull().default(0),
    /** Checks in a row that took too long. */
    failures: integer().notNull().default(0),
    /** Time of the next check. Null: none. */
    nextAt: instant(),
  },
  links: { people: personLink, robots: robotLink },
  scopeCondition: (scope) => (scope.token === undefined ? sql`alert_rule.user_id = ${scope.userId}` : sql`false`),
  constraints: (table) => [index().on(table.userId), index().on(table.nextAt)],
})

const ofRule = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => alertRules.id, { onDelete: 'cascade' })

export const alertRulePeople = pgTable(
  'alert_rule_account',
  {
    ruleId: ofRule(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.accountId] }), index().on(table.accountId)],
)

/** Robots of group chats that post alerts. A robot in use cannot be deleted. */
export const alertRuleRobots = pgTable(
  'alert_rule_robot',
  { ruleId: ofRule(), robotId: bigint({ mode: 'number' }).notNull().references(columnOf('chatRobot.id')) },
  (table) => [primaryKey({ columns: [table.ruleId, table.robotId] }), index().on(table.robotId)],
)

/** Events of a rule: it fired, ended or stopped. */
export const alertEvents = pgTable(
  'alert_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ruleId: ofRule(),
    kind: text({ enum: ['fired', 'ended', 'stopped'] }).notNull(),
    at: instant().notNull(),
    value: doublePrecision(),
    /** Label of the value in both languages (`bothOf`). Null: the total. */
    label: text(),
    reason: text().$type<StopReason>(),
  },
  (table) => [index().on(table.ruleId, table.id), index().on(table.at)],
)

/** Recipients of events. Each is a line in the inbox. */
export const alertRecipients = pgTable(
  'alert_recipient',
  {
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => alertEvents.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.eventId] }), index().on(table.eventId)],
)

/** Result of each check. */
export const alertReadings = pgTable(
  'alert_reading',
  {
    ruleId: ofRule(),
    at: instant().notNull(),
    value: doublePrecision(),
    /** Null: there was nothing to compare. */
    isMet: boolean(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.at] })],
)
