import { serveRecord } from '../../../server/record/serve.ts'
import { noteArrivals } from '../../tracking/salesArrival/note.ts'
import { dealer, dealerCalls } from './contract.ts'
import './store.ts'

/** A place that is new or moved: what stands there already has arrived. */
serveRecord(dealer, dealerCalls, {
  added: async ({ db }, id) => noteArrivals(db, { dealer: id }),
  updated: async ({ db }, id) => noteArrivals(db, { dealer: id }),
  imported: async ({ db }) => noteArrivals(db, {}),
})
