import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { cornersOf, ringText } from '../../../../domain/geo/shape.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './use-fence.ts'

interface Props {
  form: FenceForm
  /** Called with typed corners, to show them on the map. */
  onTyped(corners: readonly Position[]): void
}

/** Numeric input of a polygon's corners, for users who have coordinates or draw with the keyboard. */
export function Corners({ form: { draft, faults, set }, onTyped }: Props) {
  const { t } = useT()
  const [text, setText] = useState<string>()
  const pairs = text?.split(/[;；\n]+/).filter((pair) => pair.trim() !== '') ?? []
  const isWrong = text !== undefined && cornersOf(text).length !== pairs.length
  const leave = () => {
    if (text === undefined || isWrong) return
    const corners = cornersOf(text)
    if (ringText(corners) !== ringText(draft.corners)) {
      set('corners', corners)
      onTyped(corners)
    }
    setText(undefined)
  }
  return (
    <SecondaryText as="div" className="tabular break fence-corners">
      <TextInput
        label={t(words.corners)}
        rows={3}
        fault={isWrong ? t(words.notCorners) : faults.ring}
        value={text ?? ringText(draft.corners).replaceAll(';', '; ')}
        onChange={setText}
        onBlur={leave}
      />
      <Button
        disabled={draft.corners.length === 0 && text === undefined}
        onClick={() => {
          setText(undefined)
          set('corners', [])
        }}
      >
        {t(words.drawAnew)}
      </Button>
    </SecondaryText>
  )
}
