import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { animation, animationCalls } from './contract.ts'
import './store.ts'

export default thing({
  records: [
    serveRecord(animation, animationCalls, {
      check: (_context, input) => requireOrder('animation', input, 'validFrom', 'validTo'),
    }),
  ],
})
