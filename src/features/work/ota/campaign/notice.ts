/** Notifies connected vehicles about an update. Boxes that otherwise poll only occasionally then poll immediately. */

import { dayMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type CommandTarget, enterCommands } from '../../commands/command/ledger.ts'
import { planWakes } from '../../commands/command/wake-plan.ts'
import type { CampaignRow } from './rows.ts'

/** A notice expires after this time, because the box has polled by then. */
const noticeMs = dayMs

interface Box extends Record<string, unknown> {
  vin: string
  iccid: string | null
  extended: boolean
}

/**
 * Adds the notices to the command ledger. A notice is a command of the extension, or annex B's 'upgrade' with the
 * address for boxes without the extension. Only its receipt matters. Its result decides nothing.
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
  const sendCommands = async (kind: 'upgradeNotice' | 'upgradeAddress', boxes: readonly CommandTarget[]) => {
    if (boxes.length === 0) return
    const ids = await enterCommands(db, { ...common, kind, settings }, boxes)
    const woken = boxes.flatMap(({ vin }, index) =>
      wake && (wakeVins === null || wakeVins.includes(vin)) ? [{ vin, id: ids[index] ?? 0, after: null }] : [],
    )
    await planWakes(db, at, woken)
  }
  await sendCommands(
    'upgradeNotice',
    rows.filter(({ extended: isExtended }) => isExtended),
  )
  // Annex B's command needs an address. Without one, the box finds the update by polling.
  if (address !== undefined)
    await sendCommands(
      'upgradeAddress',
      rows.filter(({ extended: isExtended }) => !isExtended),
    )
}
