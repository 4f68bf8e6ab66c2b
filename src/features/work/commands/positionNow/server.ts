import type { Context } from '../../../../platform/context.ts'
import { readVinSheet } from '../../../../platform/sheet/vin-sheet.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { sayBoth } from '../../../../platform/words.ts'
import { maxBatchVehicles } from '../commandPush/contract.ts'
import { enterBatch } from '../commandPush/enter.ts'
import { positionNowCalls as calls } from './contract.ts'
import { positionWords as words } from './texts.ts'

const perMinute = 120

/** A box that gets a 'read state' command reports immediately, with its position. */
const ask = (context: Context, vins: readonly string[]) =>
  enterBatch(context, { kind: 'readState', settings: {}, reason: context.say(words.reason), perMinute }, vins)

const sheet = serve(calls.sheet, async ({ file }, context) => {
  const { vins, faults } = await readVinSheet(context, file)
  if (vins.length > maxBatchVehicles) {
    const message = sayBoth(words.tooMany, { most: maxBatchVehicles, count: vins.length })
    return { batch: null, faults: [{ row: maxBatchVehicles + 1, column: null, message }, ...faults] }
  }
  return faults.length > 0 ? { batch: null, faults } : { batch: await ask(context, vins), faults: [] }
})

export default thing({ calls: [serve(calls.one, ({ vin }, context) => ask(context, [vin])), sheet] })
