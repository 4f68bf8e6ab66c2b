import { useT } from '../../../kit/client/language.ts'
import { type Kind, kinds } from './kinds.ts'
import { kindColours, kindTexts, liveTexts as words } from './texts.ts'

export const cssColour = (kind: number) => `rgb(${(kindColours[kind] ?? [128, 128, 128]).slice(0, 3).join(' ')})`

interface Props {
  readonly counts: readonly number[]
  readonly chosen: ReadonlySet<Kind>
  readonly onChange: (chosen: ReadonlySet<Kind>) => void
}

/** The states with their counts, which also say what the colours mean; each is shown or hidden. */
export function Kinds({ counts, chosen, onChange }: Props) {
  const { t, say, formatNumber } = useT()
  const toggle = (kind: Kind) => {
    const next = new Set(chosen)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <fieldset className="live-kinds">
      <legend className="p-hidden">{t(words.states)}</legend>
      {kinds.map((kind, index) => (
        <button key={kind} type="button" aria-pressed={chosen.has(kind)} onClick={() => toggle(kind)}>
          <i style={{ background: cssColour(index) }} aria-hidden="true" />
          {say(kindTexts[kind])} <b>{formatNumber(counts[index] ?? 0)}</b>
        </button>
      ))}
    </fieldset>
  )
}
