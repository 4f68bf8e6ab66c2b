import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { isoOrNull, time } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { targetCalls } from './contract.ts'
import type { StoredTarget } from './rows.ts'
import { targetCodes, targetMachine } from './state-texts.ts'

// Without the progress in percent, which boxes may report very often, and without the group, which is set at once for
// all vehicles of a campaign.
const data = z.object({
  upgrade: z.number().meta({ description: 'Id in the list of vehicle updates, unique with the VIN' }),
  campaign: z.number().meta({ description: 'Id of the update task' }),
  state: z.enum(targetMachine.keys),
  code: z
    .enum(Object.keys(targetCodes) as [keyof typeof targetCodes])
    .nullable()
    .meta({ description: 'Reason of the state' }),
  otherCampaign: z.number().nullable().meta({ description: 'Update task that has the vehicle instead' }),
  paused: z.boolean(),
  attempt: z.number(),
  offeredAt: time.nullable(),
  endedAt: time.nullable(),
})

export const upgradeEvents = {
  changed: eventKind({
    type: 'upgrade.changed',
    title: ['车辆升级状态变化', 'Vehicle update changed'],
    data,
    example: {
      upgrade: 4711,
      campaign: 12,
      state: 'succeeded',
      code: null,
      otherCampaign: null,
      paused: false,
      attempt: 1,
      offeredAt: '2026-05-20T00:00:00.000Z',
      endedAt: '2026-05-20T01:30:00.000Z',
    },
    privacy: 'vehicle',
    readBy: targetCalls.query,
  }),
}

const dataOf = (target: StoredTarget): z.infer<typeof data> => {
  const { id, campaign, state, code, other: otherCampaign, paused, attempt } = target
  const times = { offeredAt: isoOrNull(target.offeredAt), endedAt: isoOrNull(target.endedAt) }
  return { upgrade: id, campaign, state, code, otherCampaign, paused, attempt, ...times }
}

/** True when the event of a vehicle's update would contain something else. */
export const isOtherUpgrade = (a: StoredTarget, b: StoredTarget): boolean =>
  JSON.stringify(dataOf(a)) !== JSON.stringify(dataOf(b))

/** Adds the events of vehicles' updates, in the transaction that changes them. `at`: ms since 1970. */
export const addUpgradeEvents = (
  db: Pick<Db, 'execute'>,
  targets: readonly StoredTarget[],
  at: number,
): Promise<void> =>
  addEvents(
    db,
    upgradeEvents.changed,
    targets.map((target) => ({
      vin: target.vin,
      subject: `upgrade/${target.vin}/${target.id}`,
      at,
      data: dataOf(target),
    })),
  )
