import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { periodicJob } from '../../../server/work/job.ts'
import { minuteMs } from '../../../time.ts'
import { trip, tripCalls } from './contract.ts'
import { tripExplore } from './explore.ts'
import './store.ts'
import { endSilentTrips } from './silent.ts'

export default thing({
  records: [serveRecord(trip, tripCalls)],
  explores: [tripExplore],
  jobs: [periodicJob('silentTrips', minuteMs, endSilentTrips)],
})
