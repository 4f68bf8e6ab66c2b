import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { lastMessageCalls } from './contract.ts'
import type { LastReported } from './lock.ts'
import type { Newest } from './newest.ts'

const ofClocks = {
  data: z.object({ clockDrift: z.boolean() }),
  privacy: 'vehicle',
  readBy: lastMessageCalls.query,
} as const

export const clockEvents = {
  wrong: eventKind({
    ...ofClocks,
    type: 'vehicle.clockWrong',
    title: ['车辆时钟异常', 'Vehicle clock wrong'],
    example: { clockDrift: true },
  }),
  right: eventKind({
    ...ofClocks,
    type: 'vehicle.clockRight',
    title: ['车辆时钟恢复', 'Vehicle clock right again'],
    example: { clockDrift: false },
  }),
}

/** Adds the events of vehicles whose newest report has another state of the clock than the one before the batch. */
export async function addClockEvents(
  db: Pick<Db, 'execute'>,
  newest: readonly Newest[],
  last: ReadonlyMap<string, LastReported>,
): Promise<void> {
  const isChanged = ({ vin, at, clock_drift: hasClockDrift }: Newest) => {
    const before = last.get(vin)
    const isNewer = at !== null && (before?.at == null || at >= before.at)
    return isNewer && hasClockDrift !== (before?.hasClockDrift ?? false)
  }
  const changes = newest.filter(isChanged)
  for (const clockDrift of [true, false])
    await addEvents(
      db,
      clockEvents[clockDrift ? 'wrong' : 'right'],
      changes
        .filter((row) => row.clock_drift === clockDrift)
        .map(({ vin, at }) => ({ vin, subject: `vehicleClock/${vin}`, at: at!, data: { clockDrift } })),
    )
}
