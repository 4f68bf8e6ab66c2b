import { useId, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { cornersOf, ringText } from '../geofence/shape.ts'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './useFence.ts'

/** The corners of a polygon in numbers, for who has them, or draws with the keyboard. */
export function Corners({ form: { draft, faults, set } }: { form: FenceForm }) {
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
          if (ringText(cornersOf(typed)) !== ringText(draft.corners)) set('corners', cornersOf(typed))
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
