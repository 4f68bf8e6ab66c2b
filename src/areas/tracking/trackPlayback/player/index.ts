/**
 * The player of tracks, for screens of other things, too:
 *
 *     <Player source={source} vins={[vin]} period={{ from, to }} />
 *
 * It fills its parent, which has a height. `source` (source.ts) says where tracks come from; without `onPeriod` the
 * period is fixed. Load it lazily: it brings map and chart.
 */
export { Player, type PlayerProps } from './Player.tsx'
export type { TrackSource } from './source.ts'
