import { serve, thing } from '../../../../platform/thing/thing.ts'
import { checkPeriod } from '../../../fleet/messages/message/period.ts'
import { trackPlaybackCalls as calls, longestTrackDays, type TrackAsked } from './contract.ts'
import { readingOf } from './days.ts'
import { exportTrack } from './export.ts'
import { openTrack, trackCalendarOf, trackChartOf, trackPointsOf } from './open.ts'
import './store.ts'
import { keptTracks, oldTracks } from './upkeep.ts'

/** Throws a Fault unless the period is valid. */
const checkAsked = (asked: TrackAsked) => checkPeriod(asked, longestTrackDays)

export default thing({
  calls: [
    serve(calls.open, async (asked, context) => {
      checkAsked(asked)
      return openTrack(context, asked)
    }),
    serve(calls.reading, async (asked, context) => {
      checkAsked(asked)
      return readingOf(context, asked)
    }),
    serve(calls.points, async (asked, context) => {
      checkAsked(asked)
      return trackPointsOf(context, asked)
    }),
    serve(calls.chart, async (asked, context) => {
      checkAsked(asked)
      return trackChartOf(context, asked)
    }),
    serve(calls.calendar, async (asked, context) => {
      return trackCalendarOf(context, asked)
    }),
    serve(calls.export, async (asked, context) => {
      checkAsked(asked)
      return exportTrack(context, asked)
    }),
  ],
  jobs: [keptTracks, oldTracks],
})
