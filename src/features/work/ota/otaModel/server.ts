import type { Context } from '../../../../platform/context.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { compareAgain } from '../ecuVersion/compare-job.ts'
import { otaModel, otaModelCalls } from './contract.ts'
import './store.ts'

// The vehicle type determines the baseline that versions are compared with.
const again = ({ db }: Pick<Context, 'db'>) => compareAgain(db)

export default thing({
  records: [
    serveRecord(otaModel, otaModelCalls, {
      added: again,
      updated: async (context, _id, input, before) => {
        if (input.vehicleType !== undefined && input.vehicleType !== before.vehicleType) await again(context)
      },
      removing: again,
      imported: again,
    }),
  ],
})
