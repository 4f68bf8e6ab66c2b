import { useId, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import type { Position } from '../../../kit/map/index.ts'
import { cornersOf, ringText } from '../geofence/shape.ts'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './useFence.ts'

interface Props {
  form: FenceForm
  /** To be shown on the map. */
  onTyped(corners: readonly Position[]): void
}

/** The corners of a polygon in numbers, for who has them, or draws with the keyboard. */
export function Corners({ form: { draft, faults, set }, onTyped }: Props) {
  const { t } = useT()
  const id = useId()
  /** As it is typed, until it is left. */
  const [typed, setTyped] = useState<string>()
  const pairs = typed?.split(/[;；\n]+/).filter((pair) => pair.trim() !== '') ?? []
  const isWrong = typed !== undefined && cornersOf(typed).length !== pairs.length
  return (
    <div className="p-field">
      <label htmlFor={id}>{t(words.corners)}</label>
      <textarea
        id={id}
        className="p-input fence-corners"
        rows={3}
        aria-invalid={isWrong || faults.ring ? true : undefined}
        value={typed ?? ringText(draft.corners).replaceAll(';', '; ')}
        onChange={({ target: { value } }) => setTyped(value)}
        onBlur={() => {
          if (typed === undefined || isWrong) return
          const corners = cornersOf(typed)
          if (ringText(corners) !== ringText(draft.corners)) {
            set('corners', corners)
            onTyped(corners)
          }
          setTyped(undefined)
        }}
      />
      {(isWrong || faults.ring) && (
        <p className="p-fault" role="alert">
          {isWrong ? t(words.notCorners) : faults.ring}
        </p>
      )}
      <button
        type="button"
        className="p-button"
        disabled={draft.corners.length === 0 && typed === undefined}
        onClick={() => {
          setTyped(undefined)
          set('corners', [])
        }}
      >
        {t(words.drawAnew)}
      </button>
    </div>
  )
}
