import type { Context } from '../../../../platform/context.ts'
import type { RowValues } from '../../../../platform/record/write.ts'
import { serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import type { AddOf } from '../../../../record/model/record.ts'
import { mountBox, unmountBox } from '../box/api.ts'
import { refusalTexts, wrongState } from '../refusals.ts'
import { boxChange, boxChangeCalls, boxChangesOnPage } from './contract.ts'
import './store.ts'

type Input = AddOf<typeof boxChange>

/**
 * Removes the original box from the vehicle and mounts the new one. Each is one conditional statement, so that only one
 * of several concurrent attempts succeeds. Returns the numbers of the boxes.
 */
async function move(context: Context, input: Input): Promise<RowValues> {
  const { vin, originalSerial, newSerial } = input
  if (originalSerial === newSerial) throw wrongState('boxChange', 'newSerial', refusalTexts.sameAsOriginal)
  const original = await unmountBox(context.db, { serial: originalSerial, vin, status: input.becomes })
  if (!original) throw wrongState('boxChange', 'originalSerial', refusalTexts.notPresent)
  const newBox = await mountBox(context.db, { serial: newSerial, vin })
  if (!newBox) throw wrongState('boxChange', 'newSerial', refusalTexts.notFree)
  requireSame(input, 'originalIccid', original.iccid)
  requireSame(input, 'originalMsisdn', original.msisdn)
  requireSame(input, 'newIccid', newBox.iccid)
  requireSame(input, 'newMsisdn', newBox.msisdn)
  const off = { before: { vin }, after: { vin: null, status: input.becomes } }
  context.logChange({ record: 'box', id: original.id, label: originalSerial, ...off })
  context.logChange({ record: 'box', id: newBox.id, label: newSerial, before: { vin: null }, after: { vin } })
  return {
    originalIccid: original.iccid,
    originalMsisdn: original.msisdn,
    newIccid: newBox.iccid,
    newMsisdn: newBox.msisdn,
  }
}

/** Throws when an entered number is not the box's own. */
function requireSame(input: Input, field: keyof Input, storedNumber: string): void {
  const enteredNumber = input[field]
  if (enteredNumber && enteredNumber !== storedNumber) throw wrongState('boxChange', field, refusalTexts.otherNumber)
}

export default thing({
  onVehiclePage: [serveVehicleRows(boxChangesOnPage, boxChange)],
  records: [
    serveRecord(boxChange, boxChangeCalls, {
      // Imported rows are history. Only a change that is added here moves the boxes.
      values: (context, input, id) => (id === undefined ? move(context, input as Input) : {}),
    }),
  ],
})
