/** Tells vehicles that there is an update, over the connection that they have: boxes that only look now and then look at once. */
import type { Parts } from '../../../server/context.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { dayMs } from '../../../time.ts'
import { enterCommands, type Told } from '../../commands/command/ledger.ts'
import { planWakes } from '../../commands/command/wake-plan.ts'
import type { CampaignRow } from './rows.ts'

/** A notice is of no use later: by then the box has asked by itself. */
const noticeMs = dayMs

interface Box extends Record<string, unknown> {
  vin: string
  iccid: string | null
  extended: boolean
}

/**
 * Enters the notices in the ledger of commands. One is an order of the extension, or annex B's 'upgrade' with the address
 * for boxes that know no other. What becomes of it decides nothing: only that the box has it counts.
 */
export async function sendNotices(
  db: Db,
  { config }: Pick<Parts, 'config'>,
  { name, wake, wakeVins }: Pick<CampaignRow, 'name' | 'wake' | 'wakeVins'>,
  vins: readonly string[],
  at: number,
): Promise<void> {
  if (vins.length === 0) return
  const address = config.publicUrl === undefined ? undefined : `${config.publicUrl.replace(/\/$/, '')}/ddi`
  const { rows } = await db.execute<Box>(sql`
    select vin, iccid, extended is true as extended from box where vin = any(${sql.param([...vins])}::text[]) order by vin`)
  const common = { source: 'upgrade', issuer: name, expiresAt: new Date(at + noticeMs), now: new Date(at) } as const
  const settings = address === undefined ? {} : { address }
  const told = async (kind: 'upgradeNotice' | 'upgradeAddress', boxes: readonly Told[]) => {
    if (boxes.length === 0) return
    const ids = await enterCommands(db, { ...common, kind, settings }, boxes)
    const woken = boxes.flatMap(({ vin }, index) =>
      wake && (wakeVins === null || wakeVins.includes(vin)) ? [{ vin, id: ids[index] ?? 0, after: null }] : [],
    )
    await planWakes(db, at, woken)
  }
  await told(
    'upgradeNotice',
    rows.filter(({ extended }) => extended),
  )
  // Without an address annex B has nothing to say: such a box looks by itself.
  if (address !== undefined)
    await told(
      'upgradeAddress',
      rows.filter(({ extended }) => !extended),
    )
}
