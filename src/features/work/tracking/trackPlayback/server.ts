import { serve, thing } from '../../../../platform/thing/thing.ts'
import { checkPeriod } from '../../../fleet/messages/message/period.ts'
import { trackPlaybackCalls as calls, longestTrackDays, type TrackQuery } from './contract.ts'
import { readingOf } from './days.ts'
import { exportTrack } from './export.ts'
import { openTrack, trackCalendarOf, trackChartOf, trackPointsOf } from './open.ts'
import './store.ts'
import { missingTracks, oldTracks } from './upkeep.ts'

/** Throws a Fault unless the period is valid. */
const checkQuery = (query: TrackQuery) => checkPeriod(query, longestTrackDays)

export default thing({
  calls: [
    serve(calls.open, async (query, context) => {
      checkQuery(query)
      return openTrack(context, query)
    }),
    serve(calls.reading, async (query, context) => {
      checkQuery(query)
      return readingOf(context, query)
    }),
    serve(calls.points, async (query, context) => {
      checkQuery(query)
      return trackPointsOf(context, query)
    }),
    serve(calls.chart, async (query, context) => {
      checkQuery(query)
      return trackChartOf(context, query)
    }),
    serve(calls.calendar, async (query, context) => {
      return trackCalendarOf(context, query)
    }),
    serve(calls.export, async (query, context) => {
      checkQuery(query)
      return exportTrack(context, query)
    }),
  ],
  jobs: [missingTracks, oldTracks],
})
