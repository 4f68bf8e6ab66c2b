import { useT } from '../../client/language.ts'
import type { Position } from '../../domain/geo/coordinates.ts'
import { destination, distanceM } from '../../domain/geo/geometry.ts'
import { maxRadiusKm, minRadiusKm, type Shape } from '../../domain/geo/shape.ts'
import { MapMarker } from './MapMarker.tsx'
import { mapTexts as words } from './theme/texts.ts'

const minRadiusM = minRadiusKm * 1000
const maxRadiusM = maxRadiusKm * 1000

export interface ShapeEditorProps {
  readonly shape: Shape
  /** Called with each step of a drag. A circle remains a circle. */
  readonly onChange: (shape: Shape) => void
  /** Called when the drag ends: the time for an undo step. */
  readonly onDone?: (shape: Shape) => void
}

/**
 * Handles to move a circle's centre and radius, or a polygon's corners. Small handles between corners add one, and
 * Delete removes one. Draw the shape itself with a layer of kind 'shapes'. Must be inside a `MapView`.
 */
export function ShapeEditor({ shape, onChange, onDone }: ShapeEditorProps) {
  return shape.kind === 'circle' ? (
    <CircleEditor shape={shape} onChange={onChange} onDone={onDone} />
  ) : (
    <PolygonEditor shape={shape} onChange={onChange} onDone={onDone} />
  )
}

type Editor<K extends Shape['kind']> = {
  shape: Extract<Shape, { kind: K }>
  onChange: (shape: Shape) => void
  onDone: ((shape: Shape) => void) | undefined
}

function CircleEditor({ shape, onChange, onDone }: Editor<'circle'>) {
  const { t, formatNumber } = useT()
  const { centre, radiusM } = shape
  const length =
    radiusM < 1000
      ? t(words.metres, { count: formatNumber(radiusM) })
      : t(words.kilometres, { count: formatNumber(Math.round(radiusM) / 1000) })
  const circleAt = (next: Position): Shape => ({ kind: 'circle', centre: next, radiusM })
  const circleThrough = (edge: Position): Shape => ({
    kind: 'circle',
    centre,
    radiusM: Math.round(Math.min(Math.max(distanceM(centre, edge), minRadiusM), maxRadiusM)),
  })
  return (
    <>
      <MapMarker
        at={centre}
        label={`${t(words.centre)} · ${t(words.moveHint)}`}
        onMove={(at) => onChange(circleAt(at))}
        onMoved={(at) => onDone?.(circleAt(at))}
      />
      <MapMarker
        at={destination(centre, radiusM, 90)}
        label={`${t(words.radius, { length })} · ${t(words.moveHint)}`}
        caption={t(words.radius, { length })}
        onMove={(at) => onChange(circleThrough(at))}
        onMoved={(at) => onDone?.(circleThrough(at))}
      />
    </>
  )
}

function PolygonEditor({ shape, onChange, onDone }: Editor<'polygon'>) {
  const { t } = useT()
  const { corners } = shape
  const withCorner = (index: number, at: Position): Shape => ({ kind: 'polygon', corners: corners.with(index, at) })
  const change = (next: Shape) => {
    onChange(next)
    onDone?.(next)
  }
  return (
    <>
      {corners.map((at, index) => (
        <MapMarker
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its position
          key={index}
          at={at}
          label={`${t(words.corner, { count: index + 1 })} · ${t(words.cornerHint)}`}
          onMove={(next) => onChange(withCorner(index, next))}
          onMoved={(next) => onDone?.(withCorner(index, next))}
          {...(corners.length > 3
            ? { onRemove: () => change({ kind: 'polygon', corners: corners.toSpliced(index, 1) }) }
            : {})}
        />
      ))}
      {corners.length > 1 &&
        corners.map((at, index) => {
          const next = corners[(index + 1) % corners.length] as Position
          const between: Position = [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2]
          const largerShape = { kind: 'polygon', corners: corners.toSpliced(index + 1, 0, between) } as const
          return (
            <MapMarker
              // biome-ignore lint/suspicious/noArrayIndexKey: a side is identified by its position
              key={index}
              look="small"
              at={between}
              label={t(words.addCorner)}
              onPress={() => change(largerShape)}
            />
          )
        })}
    </>
  )
}
