import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import type { CampaignKind } from '../campaign/state-texts.ts'
import { target, targetStep } from './contract.ts'
import type { BorderState, StepSource, TargetCode, TargetEvent, TargetState } from './state-texts.ts'
import type { RanPart } from './verdict.ts'

/** Numbers by which boxes identify updates. Clients read them as signed 32-bit integers. */
export const otaActions = pgSequence('ota_action', { startWith: 1, minValue: 1, maxValue: 2_147_483_647 })

export const targets = pgTable(
  'upgrade_target',
  {
    vin: text().notNull(),
    campaign: bigint({ mode: 'number' }).notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    kind: text().$type<CampaignKind>().notNull(),
    /** Null until the campaign is planned. */
    groupNumber: integer(),
    /** Rank of the vehicle within the campaign, by which groups are formed. */
    rank: bigint({ mode: 'number' }).notNull(),
    state: text().$type<TargetState>().notNull(),
    border: text()
      .$type<BorderState>()
      .generatedAlwaysAs(
        sql`case when state in ('planned', 'skipped') then 'notUpgraded' when state = 'succeeded' then 'succeeded'
          when state in ('declined', 'failed', 'rolledBack', 'inconsistent', 'timedOut', 'cancelled', 'closed') then 'failed'
          else 'commandSent' end`,
      ),
    code: text().$type<TargetCode>(),
    cause: text(),
    percent: smallint(),
    attempt: smallint().notNull().default(1),
    refusals: smallint().notNull().default(0),
    action: integer(),
    paused: boolean().notNull().default(false),
    /** The box has closed its action. Only its version reports still count. */
    closed: boolean().notNull().default(false),
    /** State before the cancellation was requested, and the user who requested it. */
    stateBefore: text().$type<TargetState>(),
    cancelBy: bigint({ mode: 'number' }),
    /** Campaign that has the vehicle instead: the reason of an exclusion, or of a take-over. */
    other: bigint({ mode: 'number' }),
    /** Time of the next check: a deadline or a retry. */
    dueAt: instant(),
    boxSerial: text(),
    lastVersion: text(),
    /** Versions of its ECUs when the update was sent. */
    initialVersions: jsonb().$type<readonly RanPart[]>().notNull().default([]),
    offeredAt: instant(),
    notifiedAt: instant(),
    acceptedAt: instant(),
    downloadingAt: instant(),
    downloadedAt: instant(),
    beganAt: instant(),
    installedAt: instant(),
    endedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.campaign] }),
    uniqueIndex('upgrade_target_open')
      .on(table.vin)
      .where(
        sql`state in ('offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling')`,
      ),
    /** A vehicle belongs to at most one campaign, from planning until its update needs nothing more. */
    uniqueIndex('upgrade_target_vehicle')
      .on(table.vin)
      .where(
        sql`state in ('planned', 'offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling') or due_at is not null`,
      ),
    index('upgrade_target_other').on(table.other).where(sql`other is not null`),
    index().on(table.id),
    index().on(table.vin, table.id),
    index().on(table.campaign, table.id),
    index().on(table.campaign, table.state, table.id),
    index('upgrade_target_group').on(table.campaign, table.groupNumber, table.state, table.rank),
    index().on(table.state, table.id),
    index('upgrade_target_due').on(table.campaign, table.dueAt).where(sql`due_at is not null`),
  ],
)

/** Steps of a vehicle's update, never changed. */
export const steps = pgTable(
  'upgrade_step',
  {
    vin: text().notNull(),
    campaign: bigint({ mode: 'number' }).notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    event: text().$type<TargetEvent>().notNull(),
    state: text().$type<TargetState>(),
    code: text().$type<TargetCode>(),
    text: text(),
    percent: smallint(),
    by: text(),
    source: text().$type<StepSource>().notNull(),
    raw: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.campaign, table.id] }),
    index().on(table.id),
    index().on(table.at),
    index().on(table.vin, table.at),
    index().on(table.campaign, table.at),
    index().on(table.event, table.at),
  ],
)

recordView(target, targets, { byId: true })
/** Table as the record reads it, with the feedback as text. */
const stepView = Object.assign(Object.create(steps), { raw: sql<string>`${steps.raw}::text` })
recordView(targetStep, stepView, { byId: true })
