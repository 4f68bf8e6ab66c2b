import type { OutputOf, SentOf } from '../../../../../domain/contract/call.ts'
import type { SignalNames } from '../../../../fleet/messages/frame/contract.ts'
import type { TrackChart, TrackFormat, TrackPoints, TrackQuery, TrackSummary, trackPlaybackCalls } from '../contract.ts'

type PointsQuery = SentOf<(typeof trackPlaybackCalls)['points']>
type ChartQuery = SentOf<(typeof trackPlaybackCalls)['chart']>

/**
 * Source of a player's tracks: the calls of a signed-in account, or those of a share link. Responses and errors are
 * those of `trackPlaybackCalls`. A source of one vehicle may ignore the VIN.
 */
export interface TrackSource {
  /** Distinguishes its responses from those of other sources. */
  readonly key: string
  /** Hides alarms from viewers who may not see them, instead of reporting that there are none. */
  readonly withoutAlarms?: boolean
  open(asked: TrackQuery, signal: AbortSignal): Promise<TrackSummary>
  points(asked: PointsQuery, signal: AbortSignal): Promise<TrackPoints>
  chart(asked: ChartQuery, signal: AbortSignal): Promise<TrackChart>
  /** Progress of reading the track that is being opened. Without it no progress is shown. */
  reading?(asked: TrackQuery, signal: AbortSignal): Promise<OutputOf<(typeof trackPlaybackCalls)['reading']>>
  /** Kilometres by day. Without it, or without a choice of period, there is no calendar. */
  calendar?(
    asked: { vin: string; month: string },
    signal: AbortSignal,
  ): Promise<OutputOf<(typeof trackPlaybackCalls)['calendar']>>
  /** Saves a file. Without it there is no export. */
  export?(asked: TrackQuery, format: TrackFormat, names: SignalNames): Promise<void>
  /** Offers VSS names in exported sheets. */
  readonly withNames?: boolean
}
