/** Highest speed of a track that its other points do not contradict. Pure. */
import { fastestKmh } from '../geo/odometry/way.ts'
import { minuteMs } from '../time.ts'
import { flag, offLine, type TrackColumns } from './columns.ts'
import { apartM } from './simplify.ts'

/** Tolerance of the distance by speeds compared with the distance driven: a factor, and metres. */
const [maxFactor, slackM] = [1.5, 100]
/** Metres that an odometer can leave out between two readings. */
const odometerStepM = 100

/** Index of the fastest report; -1 when no report of a vehicle that is on has a speed. */
export function topSpeed(track: TrackColumns): number {
  const { speed, flags, length } = track
  let top = -1
  for (let i = 0; i < length; i++) {
    const isOn = (flags[i]! & (flag.off | flag.charging)) === 0
    const isFaster = speed[i]! >= 0 && speed[i]! <= fastestKmh * 10 && (top < 0 || speed[i]! > speed[top]!)
    if (isOn && isFaster && !isDenied(track, i)) top = i
  }
  return top
}

/** Whether the speed is impossible: by the speeds of the neighbouring points, the vehicle would have driven further. */
function isDenied(track: TrackColumns, i: number): boolean {
  const sides = [i - 1, i + 1].flatMap((neighbour) => drivenTo(track, i, neighbour) ?? [])
  const speedDistanceM = sides.reduce((sum, side) => sum + side.stated, 0)
  const drivenM = sides.reduce((sum, side) => sum + side.driven, 0)
  return sides.length > 0 && speedDistanceM > maxFactor * drivenM + slackM
}

/**
 * Distances (m) between a report and a neighbour, by speeds and by odometer or positions. Undefined: unknown. The
 * neighbour's speed may be wrong too, so it counts at most as this report's speed.
 */
function drivenTo(track: TrackColumns, i: number, neighbour: number) {
  const { speed, at, odometer, flags } = track
  if (neighbour < 0 || neighbour >= track.length) return undefined
  const [from, to] = neighbour < i ? [neighbour, i] : [i, neighbour]
  const ms = at[to]! - at[from]!
  if (ms > minuteMs || speed[neighbour]! < 0) return undefined
  const meanKmh = (speed[i]! + Math.min(speed[i]!, speed[neighbour]!)) / 20
  const isPlaced = ((flags[from]! | flags[to]!) & offLine) === 0
  const isRead = odometer[from]! >= 0 && odometer[to]! >= odometer[from]!
  if (!isPlaced && !isRead) return undefined
  const path = isPlaced ? apartM(track, from, to) : 0
  const read = isRead ? (odometer[to]! - odometer[from]!) * 100 + odometerStepM : 0
  return { stated: meanKmh * (ms / 3_600), driven: Math.max(path, read) }
}
