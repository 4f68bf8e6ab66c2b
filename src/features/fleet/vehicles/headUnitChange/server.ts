import { serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { replacePart } from '../replace-part.ts'
import { headUnitChange, headUnitChangeCalls, headUnitChangesOnPage } from './contract.ts'
import './store.ts'

export default thing({
  onVehiclePage: [serveVehicleRows(headUnitChangesOnPage, headUnitChange)],
  records: [
    serveRecord(headUnitChange, headUnitChangeCalls, {
      // Imported rows are history. Only a change that is added here updates the vehicle.
      added: async (context, _id, input) => {
        const { vin, originalSerial, newSerial } = input
        await replacePart(context, {
          record: 'headUnitChange',
          vin,
          fields: ['originalSerial', 'newSerial'],
          numbers: [originalSerial, newSerial],
          column: 'unit_serial',
          field: 'unitSerial',
        })
      },
    }),
  ],
})
