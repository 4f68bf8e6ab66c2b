import type { AddOf } from '../../../kit/record/record.ts'
import { serveRecord } from '../../../server/record/serve.ts'
import { replacePart } from '../replace-part.ts'
import { unitChange, unitChangeCalls } from './contract.ts'
import './store.ts'

serveRecord(unitChange, unitChangeCalls, {
  // Imported rows are history: only a change that is added here touches the vehicle.
  values: async (context, input, id) => {
    if (id !== undefined) return {}
    const { vin, originalSerial, newSerial } = input as AddOf<typeof unitChange>
    await replacePart(context, {
      record: 'unitChange',
      vin,
      fields: ['originalSerial', 'newSerial'],
      numbers: [originalSerial, newSerial],
      column: 'unit_serial',
      field: 'unitSerial',
    })
    return {}
  },
})
