import { useMemo, useRef } from 'react'
import { useT } from '../../../../../client/language.ts'
import type { Camera } from '../../../../../ui/map/camera.ts'
import { type Traveller, Travellers } from '../../../../../ui/map/Travellers.tsx'
import { useMapState } from '../../../../../ui/map/view-state.ts'
import type { Playback } from '../transport/clock.ts'
import type { Track } from '../use-tracks.ts'
import { hereAt, type PlayheadState } from './here.ts'
import { playerWords as words } from './texts.ts'
import { columnsAt, type FullResolution } from './use-full-resolution.ts'

interface Props {
  readonly tracks: readonly Track[]
  /** Index of the vehicle whose details are shown, and which is followed. */
  readonly focus: number
  readonly fullResolution: FullResolution
  readonly playback: Playback
  readonly following: boolean
}
/** A followed vehicle stays within this part of the map, and outside what covers it. */
const followRange = 0.3
/** Time that the map takes to move after the vehicle. No other move begins before. */
const chaseMs = 700

export function Vehicles({ tracks, focus, fullResolution, playback, following }: Props) {
  const { t, formatNumber } = useT()
  const map = useMapState()
  const lastChaseAt = useRef(Number.NEGATIVE_INFINITY)
  const colours = useMemo(() => tracks.map(({ colour }) => colour), [tracks])
  const captionOf = ({ speedKmh, soc, silent }: PlayheadState) =>
    silent
      ? t(words.silent)
      : [speedKmh !== null && formatNumber(Math.round(speedKmh), 'km/h'), soc !== null && `${soc} %`]
          .filter(Boolean)
          .join(' · ')
  const place = (index: number): Traveller | undefined => {
    const track = tracks[index]
    const columns = track && columnsAt(track, index === focus ? fullResolution : undefined, playback.at)
    const here = columns && track.summary && hereAt(columns, playback.at, track.summary.gaps)
    if (!here) return undefined
    const { longitude, latitude, heading, silent } = here
    return { at: [longitude, latitude], heading, silent, caption: captionOf(here) }
  }
  const chase = (index: number, { at }: Traveller, [x, y]: readonly [number, number], { width, height }: Camera) => {
    if (!following || index !== focus) return
    const now = performance.now()
    const { top, right, bottom, left } = map.latestCovers()
    const isFree = x > left && x < width - right && y > top && y < height - bottom
    const isIn = isFree && Math.abs(x / width - 0.5) < followRange && Math.abs(y / height - 0.5) < followRange
    if (isIn || now - lastChaseAt.current < chaseMs) return
    lastChaseAt.current = now
    // After the move this is checked again.
    map.move({ centre: at })
  }
  return <Travellers colours={colours} focus={focus} place={place} listen={playback.cursor.listen} onPlaced={chase} />
}
