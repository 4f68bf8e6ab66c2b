import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { vehicleCalls } from '../../vehicles/vehicle/contract.ts'

const ofPresence = {
  data: z.object({ online: z.boolean() }),
  privacy: 'vehicle',
  readBy: vehicleCalls.query,
} as const

export const presenceEvents = {
  online: eventKind({
    ...ofPresence,
    type: 'vehicle.online',
    title: ['车辆上线', 'Vehicle online'],
    example: { online: true },
  }),
  offline: eventKind({
    ...ofPresence,
    type: 'vehicle.offline',
    title: ['车辆离线', 'Vehicle offline'],
    example: { online: false },
  }),
}

interface PresenceState {
  readonly vin: string
  readonly online: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Adds the events of vehicles whose state changed. */
export async function addPresenceEvents(db: Pick<Db, 'execute'>, states: readonly PresenceState[]): Promise<void> {
  for (const online of [false, true])
    await addEvents(
      db,
      presenceEvents[online ? 'online' : 'offline'],
      states
        .filter((state) => state.online === online)
        .map(({ vin, at }) => ({ vin, subject: `vehicle/${vin}`, at, data: { online } })),
    )
}
