import { useT } from '../../../../client/language.ts'
import { cssColour, greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { Row } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { kinds, type VehicleKind } from './kinds.ts'
import { kindTexts, liveTexts as words } from './texts.ts'

export const kindColour = (kind: number) => cssColour(kindColours[kind] ?? greyColour)

interface Props {
  readonly counts: readonly number[]
  readonly chosen: ReadonlySet<VehicleKind>
  readonly onChange: (chosen: ReadonlySet<VehicleKind>) => void
}

/**
 * States with their counts, which also serve as the legend. A tap shows only one state, and a second tap shows all
 * again.
 */
export function Kinds({ counts, chosen: selectedKinds, onChange }: Props) {
  const { t, say, formatNumber } = useT()
  const choose = (kind: VehicleKind) =>
    onChange(new Set(selectedKinds.size === 1 && selectedKinds.has(kind) ? kinds : [kind]))
  return (
    <Row as="fieldset" gap={4} className="live-kinds">
      <legend className="ui-hidden">{t(words.states)}</legend>
      {kinds.map((kind, index) => (
        <RowButton
          className="inline-row align-center gap-6 muted text-m rigid"
          key={kind}
          aria-pressed={selectedKinds.has(kind)}
          onPress={() => choose(kind)}
        >
          <i style={{ background: kindColour(index) }} aria-hidden="true" />
          {say(kindTexts[kind])} <b>{formatNumber(counts[index] ?? 0)}</b>
        </RowButton>
      ))}
    </Row>
  )
}
