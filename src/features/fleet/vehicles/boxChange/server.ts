import type { Context } from '../../../../platform/context.ts'
import type { Values } from '../../../../platform/record/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import type { AddOf } from '../../../../record/model/record.ts'
import { refusalTexts, wrongState } from '../refusals.ts'
import { boxChange, boxChangeCalls } from './contract.ts'
import './store.ts'

type Input = AddOf<typeof boxChange>
interface Sim extends Record<string, unknown> {
  id: number
  iccid: string
  msisdn: string
}

/**
 * Removes the original box from the vehicle and mounts the new one. Each is one conditional statement, so that only one
 * of several concurrent attempts succeeds. Triggers update the vehicle's box serial and the SIMs' vehicles. Returns the
 * numbers of the boxes.
 */
async function move(context: Context, input: Input): Promise<Values> {
  const { vin, originalSerial, newSerial } = input
  if (originalSerial === newSerial) throw wrongState('boxChange', 'newSerial', refusalTexts.sameAsOriginal)
  const original = await takeOne(
    context,
    sql`update box set vin = null, status = ${input.becomes}, updated_at = statement_timestamp() where serial = ${originalSerial} and vin = ${vin} returning id, iccid, msisdn`,
  )
  if (!original) throw wrongState('boxChange', 'originalSerial', refusalTexts.notPresent)
  const newBox = await takeOne(
    context,
    sql`update box set vin = ${vin}, status = 'mounted', updated_at = statement_timestamp() where serial = ${newSerial} and vin is null and status = 'stock' returning id, iccid, msisdn`,
  )
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

const takeOne = async (context: Context, statement: ReturnType<typeof sql>): Promise<Sim | undefined> =>
  (await context.db.execute<Sim>(statement)).rows[0]

/** Throws when an entered number is not the box's own. */
function requireSame(input: Input, field: keyof Input, storedNumber: string): void {
  const enteredNumber = input[field]
  if (enteredNumber && enteredNumber !== storedNumber) throw wrongState('boxChange', field, refusalTexts.otherNumber)
}

export default thing({
  records: [
    serveRecord(boxChange, boxChangeCalls, {
      // Imported rows are history. Only a change that is added here moves the boxes.
      values: (context, input, id) => (id === undefined ? move(context, input as Input) : {}),
    }),
  ],
})
