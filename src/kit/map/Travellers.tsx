import { useEffect, useEffectEvent, useRef } from 'react'
import type { Position } from '../../geo/coordinates.ts'
import { type Camera, project } from './camera.ts'
import { cssColour } from './colours.ts'
import type { Colour } from './layer.ts'
import './travellers.css'
import { useMapState } from './view-state.ts'

/** A vehicle at a moment of its track. */
export interface Traveller {
  readonly at: Position
  /** Degrees clockwise from north; null: it has not moved. */
  readonly heading: number | null
  /** Nothing was heard of it at the moment. */
  readonly silent?: boolean
  readonly caption: string
}

interface Props {
  /** One for each vehicle. */
  readonly colours: readonly Colour[]
  /** The one on top. */
  readonly focus?: number
  /** Where a vehicle is now; undefined: nowhere. */
  place(vehicle: number): Traveller | undefined
  /** Calls back whenever the moment moves. */
  listen(tell: () => void): () => void
  /** After it was placed, at a pixel of the map. */
  onPlaced?(vehicle: number, traveller: Traveller, pixel: readonly [x: number, y: number], camera: Camera): void
}

/** Vehicles over the map at a moment that moves: they are moved with each frame, and nothing is rendered for it. */
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
  // What is shown may have changed with what was rendered.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a vehicle is its number
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

/** Half of a caption's width at most, px by letter and beside them: measuring it would lay out the page each frame. */
const [letterPx, besidePx] = [4, 12]

/** What was written last: each frame only what is another is written. */
interface Drawn {
  silent?: boolean
  heading?: number | null
  caption?: string
  shift?: number
}
const drawn = new WeakMap<HTMLElement, Drawn>()

function draw(element: HTMLElement, { heading, silent, caption }: Traveller, [x, y]: readonly number[], width: number) {
  element.style.transform = `translate(${x}px, ${y}px)`
  const before = drawn.get(element) ?? {}
  const [arrow, label] = element.children as unknown as [SVGElement, HTMLElement]
  const isSilent = silent === true
  if (before.silent !== isSilent) element.classList.toggle('silent', isSilent)
  const turned = heading === null ? null : Math.round(heading)
  if (before.heading !== turned) arrow.style.transform = turned === null ? '' : `rotate(${turned}deg)`
  if (before.caption !== caption) label.textContent = caption
  // It stays on the map beside its vehicle.
  const half = caption.length * letterPx + besidePx
  const over = x !== undefined && x > 0 && x < width ? Math.max(half - x, 0) - Math.max(x + half - width, 0) : 0
  const shift = Math.round(over)
  if (before.shift !== shift) label.style.translate = `${shift}px`
  drawn.set(element, { silent: isSilent, heading: turned, caption, shift })
}
