import { type KeyboardEvent, type PointerEvent, useEffectEvent, useRef } from 'react'
import type { Position } from '../../domain/geo/coordinates.ts'
import { project, unproject } from './camera.ts'
import { useCamera } from './view-state.ts'

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface MapMarkerProps {
  readonly at: Position
  /** Name for its title and screen readers. */
  readonly label: string
  readonly caption?: string | undefined
  readonly look?: 'handle' | 'small' | 'cursor'
  /** Called while it is dragged or moved by an arrow key (1 px, with shift 10). Undefined: it cannot be moved. */
  readonly onMove?: (at: Position) => void
  /** Called when the drag or the key step is over. */
  readonly onMoved?: (at: Position) => void
  readonly onRemove?: () => void
  readonly onPress?: () => void
}

/** A handle over the map, moved by pointer or keys. Must be inside a `MapView`. */
export function MapMarker({ at, label, caption, look = 'handle', onMove, onMoved, onRemove, onPress }: MapMarkerProps) {
  const camera = useCamera()
  const grip = useRef<{ x: number; y: number; last: Position; moved: boolean }>(undefined)
  const move = useEffectEvent((next: Position) => onMove?.(next))
  if (!camera || camera.width === 0) return null
  const [x, y] = project(camera, at)
  if (x < -50 || y < -50 || x > camera.width + 50 || y > camera.height + 50) return null

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (!onMove || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - x, y: event.clientY - y, last: at, moved: false }
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const dragState = grip.current
    if (!dragState) return
    dragState.last = unproject(camera, [event.clientX - dragState.x, event.clientY - dragState.y])
    dragState.moved = true
    move(dragState.last)
  }
  const up = () => {
    const dragState = grip.current
    grip.current = undefined
    if (dragState?.moved) onMoved?.(dragState.last)
  }
  const key = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const far = event.shiftKey ? 10 : 1
    if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) onRemove()
    else if (step && onMove) {
      const next = unproject(camera, [x + step[0] * far, y + step[1] * far])
      onMove(next)
      onMoved?.(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      className={`map-handle ${look}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      aria-label={label}
      title={label}
      onPointerDown={down}
      onPointerMove={drag}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
      onClick={() => onPress?.()}
    >
      {caption && <span className="text-s nowrap map-handle-label">{caption}</span>}
    </button>
  )
}
