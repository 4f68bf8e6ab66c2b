import { minuteMs } from '../../../../domain/time.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { trip, tripCalls } from './contract.ts'
import { tripEvents } from './events.ts'
import { tripExplore } from './explore.ts'
import './store.ts'
import { endSilentTrips } from './silent.ts'

export default thing({
  records: [serveRecord(trip, tripCalls)],
  explores: [tripExplore],
  events: Object.values(tripEvents),
  jobs: [periodicJob('silentTrips', minuteMs, endSilentTrips)],
})
