import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { noteArrivals } from '../salesArrival/note.ts'
import { dealer, dealerCalls } from './contract.ts'
import './store.ts'

/** For a new or moved location: vehicles that are already there have arrived. */
const dealerRecord = serveRecord(dealer, dealerCalls, {
  added: async ({ db }, id) => noteArrivals(db, { dealer: id }),
  updated: async ({ db }, id) => noteArrivals(db, { dealer: id }),
  imported: async ({ db }) => noteArrivals(db, {}),
})

export default thing({
  records: [dealerRecord],
})
