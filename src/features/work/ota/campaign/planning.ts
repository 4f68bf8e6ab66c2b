/** Selects the vehicles of a campaign and assigns them to groups. Works in pieces, so another process can continue. */

import { minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { job, long } from '../../../../platform/work/job.ts'
import { addTargets, type NewTarget, setGroupOfRanks, setGroupOfVins } from '../target/api.ts'
import { type Holder, holdersOf, lockHolders } from '../target/holders.ts'
import { type NewStep, noteSteps } from '../target/rows.ts'
import { candidates, takeOver, takesFrom } from './conflicts.ts'
import { planning as kind } from './job-kinds.ts'
import { claimOf } from './machine/claims.ts'
import { rankOf, sizesOf } from './machine/shares.ts'
import { reasonsOf } from './reasons.ts'
import { recount } from './recount.ts'
import { type CampaignRow, campaignOf, lockedCampaign, moveCampaign } from './rows.ts'
import { campaigns, groups, type Planning } from './store.ts'
import { campaignTopic } from './topic.ts'

const pieceSize = 4_000
/** Greater than the rank of any vehicle. */
const beyond = 2 ** 48

export const campaignPlanning = job({
  ...kind,
  lane: long,
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: secondMs, maxMs: minuteMs },
  async run({ store, now }: Parts, run) {
    for (;;) {
      run.signal.throwIfAborted()
      const isOver = await store.tx(async (tx) => {
        await run.hold(tx)
        await lockHolders(tx)
        const row = await lockedCampaign(tx, run.input.id)
        if (row.state !== 'approved') return true
        const next = await planPiece(tx, row, now().getTime())
        run.progress(next.done, next.total)
        if (next.finished) await divide(tx, row, now().getTime())
        await notifyStreams(tx, campaignTopic)
        return next.finished
      })
      if (isOver) return undefined
    }
  },
})

interface Candidate extends Record<string, unknown> {
  vin: string
  boxSerial: string | null
}

/** Plans the next piece of vehicles. Returns the progress. */
async function planPiece(db: Db, row: CampaignRow, now: number): Promise<Planning> {
  const { planning, vins } = row
  const which = sql`v.vin > ${planning.key} and ${candidates(row)}`
  const total = planning.key === '' ? await countCandidates(db, row) : planning.total
  const { rows } = await db.execute<Candidate>(sql`
    select v.vin, v.box_serial as "boxSerial" from vehicle v where ${which} order by v.vin limit ${pieceSize}`)
  const reasons = await reasonsOf(
    db,
    row,
    rows.map(({ vin }) => vin),
    now,
  )
  const eligible = rows.filter(({ vin }) => !reasons.has(vin)).map(({ vin }) => vin)
  const holders = await othersOf(db, row, eligible, now)
  const reasonCounts: Record<string, number> = { ...planning.reasons }
  const targets = rows.flatMap(({ vin, boxSerial }): NewTarget[] => {
    const holder = holders.get(vin)
    const code = reasons.get(vin)?.[0]?.code ?? (holder ? 'otherCampaignActive' : null)
    if (code) reasonCounts[code] = (reasonCounts[code] ?? 0) + 1
    // Excluded vehicles are stored only if they were named or belong to another task. The others appear only in the
    // sums.
    if (code && vins === null && !holder) return []
    const rank = rankOf(vin, row.id)
    return [{ vin, boxSerial, rank, state: code ? 'skipped' : 'planned', code, ...otherOf(holder) }]
  })
  await addTargetsWithSteps(db, row, targets, now)
  const isFinished = rows.length < pieceSize
  const next: Planning = {
    key: rows.at(-1)?.vin ?? planning.key,
    done: planning.done + rows.length,
    total,
    finished: isFinished,
    reasons: reasonCounts,
  }
  await db
    .update(campaigns)
    .set({ planning: isFinished ? { ...next, total: next.done } : next, revision: sql`revision + 1` })
    .where(eq(campaigns.id, row.id))
  return isFinished ? { ...next, total: next.done } : next
}

/** Takes vehicles over where that is approved. Returns the campaigns that have the others. */
async function othersOf(db: Db, row: CampaignRow, vins: readonly string[], now: number): Promise<Map<string, Holder>> {
  const holders = await holdersOf(db, vins)
  const from = takesFrom(row)
  // A previous run that crashed may have added some of them to this campaign.
  const others = [...holders.values()].filter(({ campaign }) => campaign !== row.id)
  const takenOverVins = await takeOver(
    db,
    row,
    others.filter((holder) => claimOf(holder, from) === 'takeOver'),
    now,
  )
  return new Map(others.flatMap((holder) => (takenOverVins.has(holder.vin) ? [] : [[holder.vin, holder] as const])))
}

const otherOf = (holder: Holder | undefined) => ({ other: holder?.campaign ?? null, cause: holder?.name ?? null })

async function countCandidates(db: Db, row: CampaignRow): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from vehicle v where ${candidates(row)}`,
  )
  return rows[0]?.count ?? 0
}

const skippedStep = { event: 'skipped', state: 'skipped', source: 'job' } as const

/** Ignores existing rows, because a previous run that crashed may have added some. */
async function addTargetsWithSteps(
  db: Db,
  row: CampaignRow,
  targets: readonly NewTarget[],
  now: number,
): Promise<void> {
  if (targets.length === 0) return
  const isNew = new Set(await addTargets(db, row, targets, now))
  await noteSteps(
    db,
    targets.flatMap(({ vin, state, code, cause }): NewStep[] =>
      state === 'skipped' && isNew.has(vin)
        ? [{ ...skippedStep, vin, campaign: row.id, at: now, code, text: cause ?? undefined }]
        : [],
    ),
  )
}

async function divide(db: Db, { id, rules }: CampaignRow, now: number): Promise<void> {
  const shares = rules.groups.map(({ share }) => share)
  for (const [at, share] of shares.entries()) if (share.by === 'vins') await setGroupOfVins(db, id, at + 1, share.vins)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from upgrade_target
    where campaign = ${id} and group_number is null and state = 'planned'`)
  let from = 0
  let offset = 0
  const sizes = sizesOf(shares, rows[0]?.count ?? 0)
  const last = sizes.findLastIndex((_, at) => shares[at]?.by !== 'vins')
  const bounds: { number: number; from: number; until: number }[] = []
  for (const [at, share] of shares.entries()) {
    if (share.by === 'vins') continue
    offset += sizes[at] ?? 0
    const until = at === last ? beyond : await rankAt(db, id, offset)
    bounds.push({ number: at + 1, from, until })
    from = until
  }
  for (const { number, ...ranks } of bounds) await setGroupOfRanks(db, id, number, ranks)
  await db
    .insert(groups)
    .values(
      rules.groups.map((_, at) => ({
        campaign: id,
        number: at + 1,
        state: 'waiting' as const,
        accepted: { executed: 0, errors: 0 },
        counts: { total: 0, states: {}, phases: {}, causes: {}, pending: 0 },
      })),
    )
    .onConflictDoNothing()
  await recount(db, id, now)
  const row = await campaignOf(db, id)
  const count = row.total ?? 0
  await moveCampaign(db, row, { event: count > 0 ? 'planned' : 'nobody', at: now, count })
}

/** Rank of the vehicle at `offset` among those without a group. Returns `beyond` after the last one. */
async function rankAt(db: Db, id: number, offset: number): Promise<number> {
  const { rows } = await db.execute<{ rank: number }>(sql`
    select rank::float8 as rank from upgrade_target where campaign = ${id} and group_number is null and state = 'planned'
    order by rank offset ${offset} limit 1`)
  return rows[0]?.rank ?? beyond
}
