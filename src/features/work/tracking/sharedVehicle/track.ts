import type { Call } from '../../../../domain/contract/call.ts'
import { code, codeTexts } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { openShared } from '../shareLink/open.ts'
import type { TrackQuery, TrackSummary } from '../trackPlayback/contract.ts'
import { exportTrack } from '../trackPlayback/export.ts'
import { openTrack, trackChartOf, trackPointsOf } from '../trackPlayback/open.ts'
import { sharedCalls } from './contract.ts'

interface Part {
  readonly token: string
  readonly from: string
  readonly to: string
}

/** Returns the vehicle of a track link, and the requested part cut to its period. Throws when they do not overlap. */
async function allowedQuery(
  context: PublicContext,
  { token, ...part }: Part,
  call: Pick<Call, 'path' | 'title'>,
): Promise<TrackQuery> {
  const { vin, periodFrom, periodTo } = await openShared(context, token, call, 'track')
  if (!periodFrom || !periodTo) throw fault(code.notFound, 'notFound')
  const moment = (ms: number) => new Date(ms).toISOString()
  const from = Math.max(Date.parse(part.from), Date.parse(periodFrom))
  const to = Math.min(Date.parse(part.to), Date.parse(periodTo))
  if (from >= to) throw new Fault(code.notFound, codeTexts.notFound)
  return { vin, from: moment(from), to: moment(to) }
}

export const track = servePublic(sharedCalls.track, async (part, context) => {
  const query = await allowedQuery(context, part, sharedCalls.track)
  return within(await openTrack(context, query), query)
})

/** Removes from a summary data beyond its period, and data not intended for people without an account. */
function within(summary: TrackSummary, { vin, from, to }: TrackQuery): TrackSummary {
  const [first, end] = [Date.parse(from), Date.parse(to)]
  const cut = <T extends { from: number; to: number }>(each: T): T => ({
    ...each,
    from: Math.max(each.from, first),
    to: Math.min(each.to, end),
  })
  const { stops, gaps, trips } = summary
  // Values of a whole trip would reveal data from before or after the period.
  const whole = trips.filter((trip) => trip.from >= first && trip.to <= end)
  return {
    ...summary,
    vin: vin.slice(-6),
    last: null,
    alarms: [],
    alarmCount: 0,
    stops: stops.map(cut),
    gaps: gaps.map(cut),
    trips: whole,
  }
}

export const points = servePublic(sharedCalls.points, async ({ token, from, to, ...view }, context) =>
  trackPointsOf(context, { ...(await allowedQuery(context, { token, from, to }, sharedCalls.points)), ...view }),
)

export const chart = servePublic(sharedCalls.chart, async ({ token, from, to, width }, context) =>
  trackChartOf(context, { ...(await allowedQuery(context, { token, from, to }, sharedCalls.chart)), width }),
)

export const exportCall = servePublic(sharedCalls.export, async ({ token, from, to, format }, context) => {
  const query = await allowedQuery(context, { token, from, to }, sharedCalls.export)
  const { rows } = await context.db.execute<{ plate: string | null }>(
    sql`select plate from vehicle_now where vin = ${query.vin}`,
  )
  return exportTrack(context, { ...query, format }, rows[0]?.plate ?? query.vin.slice(-6))
})
