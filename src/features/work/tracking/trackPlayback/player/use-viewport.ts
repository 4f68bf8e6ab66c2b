import { useCallback, useEffect, useRef, useState } from 'react'
import { toleranceOf } from '../../../../../domain/track/simplify.ts'
import { boundsInSight, type Camera } from '../../../../../ui/map/camera.ts'
import type { Viewport } from '../use-tracks.ts'

/** Margin of the requested part, so that a small move needs no new request. */
const margin = 0.5
const settleMs = 300

/** Visible part of the map, updated when the map stops moving. */
export function useViewport() {
  const [viewport, setViewport] = useState<Viewport>()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])
  const note = useCallback((camera: Camera) => {
    clearTimeout(settling.current)
    settling.current = setTimeout(
      () => setViewport((before) => (before && covers(before, camera) ? before : sightOf(camera))),
      settleMs,
    )
  }, [])
  return { viewport, note }
}

const toleranceAt = ({ zoom, centre }: Camera) => toleranceOf(Math.min(18, Math.ceil(zoom)), centre[1])

function sightOf(camera: Camera): Viewport {
  const [west, south, east, north] = boundsInSight(camera)
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  const [wide, high] = [(east < west ? east + 360 : east) - west, north - south]
  const whole = wide * (1 + 2 * margin) >= 360
  const turn = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
  return {
    toleranceM: toleranceAt(camera),
    bounds: [
      whole ? -180 : round(turn(west - wide * margin)),
      round(Math.max(-90, south - high * margin)),
      whole ? 180 : round(turn(east + wide * margin)),
      round(Math.min(90, north + high * margin)),
    ],
  }
}

function covers({ bounds: [west, south, east, north], toleranceM }: Viewport, camera: Camera): boolean {
  const [w, s, e, n] = boundsInSight(camera)
  const isIn = west <= east ? w >= west && e <= east && w <= e : true
  const part = toleranceAt(camera) / toleranceM
  // Zoomed as before, or out a little.
  return isIn && s >= south && n <= north && part > 0.9 && part < 4.5
}
