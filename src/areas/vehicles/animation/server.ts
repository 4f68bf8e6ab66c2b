import { serveRecord } from '../../../server/record/serve.ts'
import { requireOrder } from '../refusals.ts'
import { animation, animationCalls } from './contract.ts'
import './store.ts'

serveRecord(animation, animationCalls, {
  values: (_context, input) => {
    requireOrder('animation', input, 'validFrom', 'validTo')
    return {}
  },
})
