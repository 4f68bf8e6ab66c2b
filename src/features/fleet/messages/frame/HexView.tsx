import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { digits } from './spaced-hex.ts'
import { frameWords as words } from './texts.ts'
import { type TintedField, tintsOf } from './tints.ts'

const perLine = 16
/** Bytes shown at first. Longer frames are rare, and thousands of marked bytes are slow to draw. */
const shownAtFirst = 4096

export interface HexViewProps {
  bytes: Uint8Array
  fields: readonly TintedField[]
  /** Highlighted bytes: [from, to). */
  markedRange: readonly [number, number] | undefined
  /** Called when the pointer is over a byte, or left (undefined). */
  onPoint(at: number | undefined): void
  /** Called when a byte is clicked, or reached by the arrow keys. */
  onChoose(at: number): void
}

/** Bytes in lines of sixteen, each tinted by its field's table. One of the two halves of {@link FrameView}. */
export function HexView({ bytes, fields, markedRange, onPoint, onChoose }: HexViewProps) {
  const { t } = useT()
  const [all, setAll] = useState(bytes.length <= shownAtFirst)
  const tints = useMemo(() => tintsOf(bytes.length, fields), [bytes, fields])
  const visibleBytes = all ? bytes.length : shownAtFirst
  const lines = Array.from(
    { length: Math.ceil(Math.min(visibleBytes, bytes.length) / perLine) },
    (_, line) => line * perLine,
  )
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine }[event.key]
    if (!by) return
    event.preventDefault()
    const now = markedRange ? (by > 0 ? markedRange[1] - 1 : markedRange[0]) : by > 0 ? -1 : bytes.length
    onChoose(Math.min(bytes.length - 1, Math.max(0, now + by)))
  }
  return (
    <div className="fv-hex-box">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of bytes for the arrow keys, while a fieldset is for inputs */}
      <div
        className="text-s mono scroll fv-hex"
        role="group"
        aria-label={t(words.hex)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
        onKeyDown={step}
        onPointerOver={(event) => onPoint(byteAt(event))}
        onPointerLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const at = byteAt(event)
          if (at !== undefined) onChoose(at)
        }}
      >
        {lines.map((from) => {
          const to = Math.min(from + perLine, bytes.length)
          const inside = markedRange && markedRange[0] < to && markedRange[1] > from
          return (
            <Line
              key={from}
              bytes={bytes}
              tints={tints}
              from={from}
              to={to}
              first={inside ? markedRange[0] : -1}
              last={inside ? markedRange[1] : -1}
            />
          )
        })}
      </div>
      {!all && (
        <Button kind="text" onClick={() => setAll(true)}>
          {t(words.restOfBytes, { count: bytes.length - shownAtFirst })}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  bytes: Uint8Array
  tints: Uint8Array
  from: number
  to: number
  first: number
  last: number
}
/** Rendered again only when its marked bytes change. */
const Line = memo(function Line({ bytes, tints, from, to, first, last }: LineProps) {
  return (
    <Row className="fv-line">
      <SecondaryText className="fv-at">{from.toString(16).padStart(4, '0')}</SecondaryText>
      {Array.from({ length: to - from }, (_, index) => {
        const at = from + index
        const on = at >= first && at < last
        return (
          <span key={at} data-at={at} className={`fv-byte fv-t${tints[at]}${on ? ' on' : ''}`}>
            {digits(bytes[at] as number)}
          </span>
        )
      })}
    </Row>
  )
})

function byteAt(event: MouseEvent): number | undefined {
  const at = (event.target as HTMLElement).dataset.at
  return at === undefined ? undefined : Number(at)
}
