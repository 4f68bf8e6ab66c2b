import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { trip, tripCalls } from './contract.ts'
import './store.ts'
import { tripFollower } from './follow.ts'

export default thing({ records: [serveRecord(trip, tripCalls)], followers: [tripFollower] })
