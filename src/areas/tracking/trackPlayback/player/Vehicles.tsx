import { useEffect, useRef } from 'react'
import { useT } from '../../../../kit/client/language.ts'
import { type Camera, project } from '../../../../kit/map/index.ts'
import { useMapState } from '../../../../kit/map/view-state.ts'
import type { Playback } from '../../../../kit/playback/clock.ts'
import { type Here, hereAt } from './here.ts'
import { playerWords as words } from './texts.ts'
import { columnsAt, type Exact } from './useExact.ts'
import type { Track } from './useTracks.ts'

interface Props {
  readonly tracks: readonly Track[]
  /** The one that is told of and followed. */
  readonly focus: number
  readonly exact: Exact
  readonly playback: Playback
  readonly following: boolean
}
/** A followed vehicle keeps within this part of the map. */
const kept = 0.3
/** How long the map takes to go after it. */
const chaseMs = 700

/** The vehicles over the map at the playhead. They are moved with each frame, and nothing is rendered for it. */
export function Vehicles({ tracks, focus, exact, playback, following }: Props) {
  const { t, formatNumber } = useT()
  const map = useMapState()
  const elements = useRef<(HTMLDivElement | null)[]>([])
  useEffect(() => {
    let chased = Number.NEGATIVE_INFINITY
    const chase = ({ longitude, latitude }: Here, [x, y]: readonly [number, number], { width, height }: Camera) => {
      const isIn = Math.abs(x / width - 0.5) < kept && Math.abs(y / height - 0.5) < kept
      const now = performance.now()
      if (isIn || now - chased < chaseMs) return
      chased = now
      // Once there it asks again whether that was enough.
      map.move({ centre: [longitude, latitude] })
    }
    const place = () => {
      const { camera } = map
      if (!camera || camera.width === 0) return
      tracks.forEach((track, index) => {
        const element = elements.current[index]
        if (!element) return
        const columns = columnsAt(track, index === focus ? exact : undefined, playback.at)
        const here = columns && track.summary && hereAt(columns, playback.at, track.summary.gaps)
        element.hidden = !here
        if (!here) return
        const [x, y] = project(camera, [here.longitude, here.latitude])
        element.style.transform = `translate(${x}px, ${y}px)`
        element.classList.toggle('silent', here.silent)
        const arrow = element.firstElementChild as SVGElement
        arrow.style.transform = here.heading === null ? '' : `rotate(${here.heading}deg)`
        const caption = element.lastElementChild as HTMLElement
        const text = captionOf(here)
        if (caption.textContent !== text) caption.textContent = text
        if (index === focus && following) chase(here, [x, y], camera)
      })
    }
    const captionOf = ({ speedKmh, soc, silent }: Here) =>
      silent
        ? t(words.silent)
        : [speedKmh !== null && formatNumber(Math.round(speedKmh), 'km/h'), soc !== null && `${soc} %`]
            .filter(Boolean)
            .join(' · ')
    place()
    const off = [playback.cursor.listen(place), map.watch(place)]
    return () => {
      for (const stop of off) stop()
    }
  }, [tracks, focus, exact, playback, following, map, t, formatNumber])
  return (
    <div className="tp-vehicles" aria-hidden="true">
      {tracks.map(({ vin, colour }, index) => (
        <div
          key={vin}
          className={index === focus ? 'tp-vehicle on' : 'tp-vehicle'}
          hidden
          ref={(element) => {
            elements.current[index] = element
          }}
          style={{ color: `rgb(${colour.join(' ')})` }}
        >
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="14" />
            <path d="M16 5l7 19-7-4-7 4z" />
          </svg>
          <span />
        </div>
      ))}
    </div>
  )
}
