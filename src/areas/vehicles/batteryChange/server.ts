import type { AddOf } from '../../../kit/record/record.ts'
import { serveRecord } from '../../../server/record/serve.ts'
import { replacePart } from '../replace-part.ts'
import { batteryChange, batteryChangeCalls } from './contract.ts'
import './store.ts'

serveRecord(batteryChange, batteryChangeCalls, {
  // Imported rows are history: only a change that is added here touches the vehicle.
  values: async (context, input, id) => {
    if (id !== undefined) return {}
    const { vin, originalNumber, newNumber } = input as AddOf<typeof batteryChange>
    await replacePart(context, {
      record: 'batteryChange',
      vin,
      fields: ['originalNumber', 'newNumber'],
      numbers: [originalNumber, newNumber],
      column: 'battery_pack',
      field: 'batteryPack',
    })
    return {}
  },
})
