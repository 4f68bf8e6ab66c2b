import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { LeftOutCode } from '../plan.ts'
import { addUpgradeEvents } from './events.ts'
import { type StoredTargetRow, type TargetKey, targetColumns, targetRow } from './rows.ts'
import type { RanPart } from './verdict.ts'

/**
 * Pauses or resumes a vehicle before its installation, in the caller's transaction. `now`: ms since 1970. Returns false if
 * it is not possible, and nothing was written.
 */
export async function setTargetPaused(
  db: Db,
  { vin, campaign }: TargetKey,
  isPaused: boolean,
  now: number,
): Promise<boolean> {
  const { rows } = await db.execute<StoredTargetRow>(sql`
    update upgrade_target set paused = ${isPaused}, updated_at = ${moment(now)}
    where campaign = ${campaign} and vin = ${vin} and paused <> ${isPaused}
      and state in ('planned', 'offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions')
    returning ${targetColumns}`)
  await addUpgradeEvents(db, rows.map(targetRow), now)
  return rows.length > 0
}

/** Cancels the retries of a terminated campaign's vehicles, in the caller's transaction. `now`: ms since 1970. */
export async function cancelRetriesAt(db: Db, campaign: number, now: number): Promise<void> {
  await db.execute(sql`
    update upgrade_target set due_at = null, updated_at = ${moment(now)}
    where campaign = ${campaign} and ended_at is not null and due_at is not null`)
}

/** Cancels the retries of a campaign at its end, in the caller's transaction. The rows' time of change is unchanged. */
export async function cancelRetries(db: Db, campaign: number): Promise<void> {
  await db.execute(sql`
    update upgrade_target set due_at = null where campaign = ${campaign} and ended_at is not null and due_at is not null`)
}

/** Sets the versions that vehicles run before an update, in the caller's transaction. `last`: the versions as text. */
export async function setRanVersions(
  db: Db,
  campaign: number,
  rows: readonly { readonly vin: string; readonly ran: readonly RanPart[]; readonly last: string | null }[],
): Promise<void> {
  await db.execute(sql`
    update upgrade_target t set initial_versions = r.ran, last_version = r.last
    from (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, ran jsonb, last text)) r
    where t.vin = r.vin and t.campaign = ${campaign}`)
}

/** A vehicle of a new campaign. `code`: why it is skipped. `other`: the campaign that has it instead. */
export interface NewTarget {
  readonly vin: string
  readonly boxSerial: string | null
  readonly rank: number
  readonly state: 'planned' | 'skipped'
  readonly code: LeftOutCode | null
  readonly other: number | null
  readonly cause: string | null
}

/**
 * Adds vehicles to a campaign, in the caller's transaction. Existing rows are left unchanged. `now`: ms since 1970.
 * Returns the VINs of the new rows.
 */
export async function addTargets(
  db: Db,
  campaign: { readonly id: number; readonly kind: string },
  targets: readonly NewTarget[],
  now: number,
): Promise<string[]> {
  const { rows } = await db.execute<StoredTargetRow>(sql`
    insert into upgrade_target (vin, campaign, kind, rank, state, code, other, cause, box_serial, created_at, updated_at)
    select r.vin, ${campaign.id}, ${campaign.kind}, r.rank, r.state, r.code, r.other, r.cause, r."boxSerial", ${moment(now)},
      ${moment(now)}
    from json_to_recordset(${JSON.stringify(targets)}::json) as r(vin text, rank bigint, state text, code text,
      other bigint, cause text, "boxSerial" text)
    on conflict (vin, campaign) do nothing returning ${targetColumns}`)
  await addUpgradeEvents(db, rows.map(targetRow), now)
  return rows.map(({ vin }) => vin)
}

/** Sets the group of the named vehicles of a campaign, in the caller's transaction. */
export async function setGroupOfVins(db: Db, campaign: number, group: number, vins: readonly string[]): Promise<void> {
  await db.execute(sql`
        update upgrade_target set group_number = ${group}
        where campaign = ${campaign} and vin = any(${sql.param([...vins])}::text[])`)
}

/** Sets the group of vehicles without one, from a rank until before another, in the caller's transaction. */
export async function setGroupOfRanks(
  db: Db,
  campaign: number,
  group: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  await db.execute(sql`
      update upgrade_target set group_number = ${group} where campaign = ${campaign} and group_number is null
        and rank >= ${from}::bigint and rank < ${until}::bigint`)
}

/** Sets the due times of vehicles of a campaign, in the caller's transaction. Times in ms since 1970. */
export async function setDueTimes(
  db: Db,
  campaign: number,
  rows: readonly { readonly vin: string; readonly due: number }[],
  now: number,
): Promise<void> {
  await db.execute(sql`
    update upgrade_target t set due_at = to_timestamp(r.due / 1000), updated_at = ${moment(now)}
    from ${records(rows, { vin: 'text', due: 'float8' })} where t.vin = r.vin and t.campaign = ${campaign}`)
}
