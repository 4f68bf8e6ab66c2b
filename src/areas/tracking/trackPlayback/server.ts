import type { Context } from '../../../server/context.ts'
import { serve } from '../../../server/registry.ts'
import { requireVins } from '../../../server/scope.ts'
import { checkPeriod } from '../../messages/message/period.ts'
import { trackPlaybackCalls as calls, longestTrackDays, type TrackAsked } from './contract.ts'
import { readingOf } from './days.ts'
import { exportTrack } from './export.ts'
import { openTrack, trackCalendarOf, trackChartOf, trackPointsOf } from './open.ts'
import './store.ts'
import './upkeep.ts'

/** The period can be asked for, and the caller sees the vehicle: foreign ones look as unknown ones do. */
async function allow(asked: TrackAsked, { db, scope }: Context): Promise<void> {
  checkPeriod(asked, longestTrackDays)
  await requireVins(db, scope, [asked.vin])
}

serve(calls.open, async (asked, context) => {
  await allow(asked, context)
  return openTrack(context, asked)
})

serve(calls.reading, async (asked, context) => {
  await allow(asked, context)
  return readingOf(context, asked)
})

serve(calls.points, async (asked, context) => {
  await allow(asked, context)
  return trackPointsOf(context, asked)
})

serve(calls.chart, async (asked, context) => {
  await allow(asked, context)
  return trackChartOf(context, asked)
})

serve(calls.calendar, async (asked, context) => {
  await requireVins(context.db, context.scope, [asked.vin])
  return trackCalendarOf(context, asked)
})

serve(calls.export, async (asked, context) => {
  await allow(asked, context)
  return exportTrack(context, asked)
})
