import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { and, inArray, isNotNull } from '../../../../platform/store/drizzle.ts'
import { serveRecord, serveVehicleRow, thing } from '../../../../platform/thing/thing.ts'
import { refusalTexts, wrongField } from '../refusals.ts'
import { box, boxCalls, boxOnPage } from './contract.ts'
import { boxFigures } from './figures.ts'
import { boxes } from './store.ts'

export default thing({
  onVehiclePage: [serveVehicleRow(boxOnPage, box)],
  figures: boxFigures,
  records: [
    serveRecord(box, boxCalls, {
      // If the status is cleared, the table sets it: mounted with a vehicle, else in stock.
      check: (_context, { status, vin }) => {
        if (status === 'retired' && vin) throw wrongField('box', 'status', refusalTexts.retiredHasNoVehicle)
      },
      removing: async ({ db, scope }, ids) => {
        const mountedBoxes = await db
          .select({ id: boxes.id })
          .from(boxes)
          .where(and(inArray(boxes.id, [...ids]), isNotNull(boxes.vin), inScope(box, scope)))
          .for('update')
        if (mountedBoxes.length > 0) throw fault(code.inUse, 'inUse')
      },
    }),
  ],
})
