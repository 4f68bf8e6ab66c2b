import { serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { replacePart } from '../replace-part.ts'
import { batteryChange, batteryChangeCalls, batteryChangesOnPage } from './contract.ts'
import './store.ts'

export default thing({
  onVehiclePage: [serveVehicleRows(batteryChangesOnPage, batteryChange)],
  records: [
    serveRecord(batteryChange, batteryChangeCalls, {
      // Imported rows are history. Only a change that is added here updates the vehicle.
      added: async (context, _id, input) => {
        const { vin, originalNumber, newNumber } = input
        await replacePart(context, {
          record: 'batteryChange',
          vin,
          fields: ['originalNumber', 'newNumber'],
          numbers: [originalNumber, newNumber],
          column: 'battery_pack',
          field: 'batteryPack',
        })
      },
    }),
  ],
})
