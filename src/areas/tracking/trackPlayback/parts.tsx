import { lazy } from '../../../kit/client/lazy.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'

/**
 * The player of tracks, for screens of other things, too:
 *
 *     <Player source={source} vins={[vin]} period={{ from, to }} />
 *
 * It fills its parent, which has a height. `source` (source.ts) says where tracks come from; without `onPeriod` the
 * period is fixed. Loaded when it is shown: it brings map and chart.
 */
export const Player = lazy(() => import('./player/Player.tsx').then((file) => ({ default: file.Player })), <Loading />)
/** Where a vehicle is and where it went today, for a card of another screen; its parent has a height. */
export const DayMap = lazy(() => import('./DayMap.tsx'), <Loading />)
export type { TrackSource } from './player/source.ts'
