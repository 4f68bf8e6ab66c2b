import type { OutputOf, SentOf } from '../../../../kit/call.ts'
import type { TrackAsked, TrackChart, TrackFormat, TrackPoints, TrackSummary, trackPlaybackCalls } from '../contract.ts'

type PointsAsked = SentOf<(typeof trackPlaybackCalls)['points']>
type ChartAsked = SentOf<(typeof trackPlaybackCalls)['chart']>

/**
 * Where a player has its tracks from: the calls of who is signed in, or those of a share link. Answers and faults are
 * as those of `trackPlaybackCalls`; a source of one vehicle need not look at the VIN.
 */
export interface TrackSource {
  /** Tells its answers from those of other sources. */
  readonly key: string
  /** Alarms are not for whom it is shown to: nothing is said of them, not that there are none. */
  readonly withoutAlarms?: boolean
  open(asked: TrackAsked, signal: AbortSignal): Promise<TrackSummary>
  points(asked: PointsAsked, signal: AbortSignal): Promise<TrackPoints>
  chart(asked: ChartAsked, signal: AbortSignal): Promise<TrackChart>
  /** How far the track was read that is opened meanwhile; without it nothing is said of it. */
  reading?(asked: TrackAsked, signal: AbortSignal): Promise<OutputOf<(typeof trackPlaybackCalls)['reading']>>
  /** Kilometres by day; without it, or without a choice of period, there is no calendar. */
  calendar?(
    asked: { vin: string; month: string },
    signal: AbortSignal,
  ): Promise<OutputOf<(typeof trackPlaybackCalls)['calendar']>>
  /** Saves a file; without it nothing is exported. */
  export?(asked: TrackAsked, format: TrackFormat): Promise<void>
}
