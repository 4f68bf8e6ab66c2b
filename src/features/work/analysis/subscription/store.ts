import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, index, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import { type Rhythm, type SkipReason, type SubscriptionState, subscription, type Weekday } from './contract.ts'

const stopLink = (): Link => ({ own: subscriptionStops.subscriptionId, other: subscriptionStops.accountId })
const personLink = (): Link => ({ own: subscriptionPeople.subscriptionId, other: subscriptionPeople.accountId })

const robotLink = (): Link => ({ own: subscriptionRobots.subscriptionId, other: subscriptionRobots.robotId })

export const subscriptions = recordTable(subscription, {
  columns: {
    state: text().$type<SubscriptionState>().notNull(),
    // Either a chart or a board. The subscription outlives it to show why no mail comes.
    chart: bigint({ mode: 'number' }).references(columnOf('chart.id'), { onDelete: 'set null' }),
    board: bigint({ mode: 'number' }).references(columnOf('chartBoard.id'), { onDelete: 'set null' }),
    rhythm: text().$type<Rhythm>().notNull(),
    weekday: text().$type<Weekday>(),
    owner: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    /** Language of the owner, for recipients whose language is unknown. */
    lang: text({ enum: ['zh', 'en'] }).notNull(),
  },
  links: { people: personLink, robots: robotLink, stopped: stopLink },
  scopeCondition: (scope) =>
    scope.token === undefined
      ? sql`(subscription.owner = ${scope.userId} or exists (
          select 1 from subscription_account p where p.subscription_id = subscription.id and p.account_id = ${scope.userId}))`
      : sql`false`,
  constraints: (table) => [index().on(table.owner), index().on(table.nextAt)],
})

const ofSubscription = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' })
const ofAccount = () => bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' })

export const subscriptionPeople = pgTable(
  'subscription_account',
  { subscriptionId: ofSubscription(), accountId: ofAccount() },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.accountId] }), index().on(table.accountId)],
)

/** Robots of group chats that post a summary. A robot in use cannot be deleted. */
export const subscriptionRobots = pgTable(
  'subscription_robot',
  {
    subscriptionId: ofSubscription(),
    robotId: bigint({ mode: 'number' }).notNull().references(columnOf('chatRobot.id')),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.robotId] }), index().on(table.robotId)],
)

/** Recipients who unsubscribed. Stays when the owner adds the person again. */
export const subscriptionStops = pgTable(
  'subscription_stop',
  { subscriptionId: ofSubscription(), accountId: ofAccount(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.accountId] }), index().on(table.accountId)],
)

/** Unsubscribe links. The secret itself is only in the mail. */
export const subscriptionLinks = pgTable(
  'subscription_link',
  {
    secretHash: text().primaryKey(),
    subscriptionId: ofSubscription(),
    accountId: ofAccount(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.subscriptionId), index().on(table.createdAt)],
)

/** One mail to one person, or one message to one chat robot. */
export const subscriptionSends = pgTable(
  'subscription_send',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    subscriptionId: ofSubscription(),
    /** With a robot: the owner of the subscription. */
    accountId: ofAccount(),
    robotId: bigint({ mode: 'number' }).references(columnOf('chatRobot.id'), { onDelete: 'cascade' }),
    at: instant().notNull(),
    state: text({ enum: ['waiting', 'sent', 'skipped'] }).notNull(),
    reason: text().$type<SkipReason>(),
  },
  (table) => [index().on(table.subscriptionId, table.id), index().on(table.at), index().on(table.robotId)],
)
