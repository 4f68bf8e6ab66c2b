import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'

/**
 * Player of tracks, also for other screens:
 *
 *     <Player source={source} vins={[vin]} period={{ from, to }} />
 *
 * It fills its parent, which has a height. `source` (source.ts) provides the tracks. Without `onPeriod` the period is
 * fixed. Loaded when it is shown, because it brings map and chart.
 */
export const Player = lazy(() => import('./player/Player.tsx').then((file) => ({ default: file.Player })), <Loading />)
/** Current position and today's track of a vehicle, for a card of another screen. Its parent has a height. */
export const DayMap = lazy(() => import('./DayMap.tsx'), <Loading />)
export type { TrackSource } from './player/source.ts'
