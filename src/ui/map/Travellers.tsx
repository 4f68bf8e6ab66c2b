import { useEffect, useEffectEvent, useRef } from 'react'
import type { Position } from '../../domain/geo/coordinates.ts'
import { type Camera, project } from './camera.ts'
import type { Colour } from './layer.ts'
import { cssColour } from './theme/colours.ts'
import './travellers.css'
import { useMapState } from './view-state.ts'

/** A vehicle at a moment of its track. */
export interface Traveller {
  readonly at: Position
  /** Degrees clockwise from north. Null: it has not moved. */
  readonly heading: number | null
  /** True when there are no reports around the moment. */
  readonly silent?: boolean
  readonly caption: string
}

interface Props {
  readonly colours: readonly Colour[]
  /** Index of the vehicle on top. */
  readonly focus?: number
  /** Current position of a vehicle. Undefined: it is not shown. */
  place(vehicle: number): Traveller | undefined
  listen(tell: () => void): () => void
  /** Called after a vehicle was placed, with its pixel on the map. */
  onPlaced?(vehicle: number, traveller: Traveller, pixel: readonly [x: number, y: number], camera: Camera): void
}

/** Vehicles over the map at a changing moment. Each frame moves them without rendering anything. */
export function Travellers({ colours, focus = 0, place, listen, onPlaced }: Props) {
  const map = useMapState()
  const elements = useRef<(HTMLDivElement | null)[]>([])
  const show = useEffectEvent(() => {
    const { camera } = map
    if (!camera || camera.width === 0) return
    colours.forEach((_, index) => {
      const element = elements.current[index]
      if (!element) return
      const traveller = place(index)
      if (element.hidden !== !traveller) element.hidden = !traveller
      if (!traveller) return
      const pixel = project(camera, traveller.at)
      draw(element, traveller, pixel, camera.width)
      onPlaced?.(index, traveller, pixel, camera)
    })
  })
  // A render may have changed the vehicles.
  useEffect(() => show())
  useEffect(() => {
    const off = [listen(() => show()), map.watch(() => show())]
    return () => {
      for (const stop of off) stop()
    }
  }, [listen, map])
  return (
    <div className="map-travellers" aria-hidden="true">
      {colours.map((colour, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a vehicle is identified by its index
          key={index}
          className={index === focus ? 'map-traveller on' : 'map-traveller'}
          hidden
          ref={(element) => {
            elements.current[index] = element
          }}
          style={{ color: cssColour(colour) }}
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

/** Estimate of half a caption's width, in px per letter and padding. Measuring would cause a layout each frame. */
const [letterPx, paddingPx] = [4, 12]

/** Values written last. Each frame writes only those that changed. */
interface DrawnState {
  silent?: boolean
  heading?: number | null
  caption?: string
  shift?: number
}
const drawnStates = new WeakMap<HTMLElement, DrawnState>()

function draw(element: HTMLElement, { heading, silent, caption }: Traveller, [x, y]: readonly number[], width: number) {
  element.style.transform = `translate(${x}px, ${y}px)`
  const before = drawnStates.get(element) ?? {}
  const arrow = element.children[0] as SVGElement
  const label = element.children[1] as HTMLElement
  const isSilent = silent === true
  if (before.silent !== isSilent) element.classList.toggle('silent', isSilent)
  const roundedHeading = heading === null ? null : Math.round(heading)
  if (before.heading !== roundedHeading)
    arrow.style.transform = roundedHeading === null ? '' : `rotate(${roundedHeading}deg)`
  if (before.caption !== caption) label.textContent = caption
  // The caption remains within the map, next to its vehicle.
  const half = caption.length * letterPx + paddingPx
  const over = x !== undefined && x > 0 && x < width ? Math.max(half - x, 0) - Math.max(x + half - width, 0) : 0
  const shift = Math.round(over)
  if (before.shift !== shift) label.style.translate = `${shift}px`
  drawnStates.set(element, { silent: isSilent, heading: roundedHeading, caption, shift })
}
