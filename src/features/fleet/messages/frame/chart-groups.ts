import type { Pair } from '../../../../domain/contract/words.ts'
import { codeTexts } from '../../../../domain/gb32960/code-texts.ts'
import { choiceOf, signalName } from '../../../../domain/gb32960/signal-choices.ts'
import type { CursorLine } from '../../../../ui/chart/CursorLines.tsx'
import { lineColours } from '../../../../ui/chart/colours.ts'
import type { Series } from './contract.ts'
import { signalWords as words } from './signal-texts.ts'

/** Lines with the same unit, which share an axis. A signal without a unit is a group of its own. */
export interface ChartGroup {
  key: string
  unit: string
  isStepped: boolean
  lines: CursorLine[]
}

interface ChartTranslator {
  say(pair: Pair): string
  t(key: string): string
}

/** Ratio of heights from which the higher line would flatten the others. */
const maxHeightRatio = 10
const heightOf = (points: Series['points']) => Math.max(1e-6, ...points.map(([, value]) => Math.abs(value ?? 0)))

/** Small multiples by unit, in the order of the chosen signals. Each signal has a constant colour. */
export function chartGroups(series: readonly Series[], { say, t }: ChartTranslator): ChartGroup[] {
  const groups: ChartGroup[] = []
  series.forEach(({ signal, part, points }, index) => {
    if (points.length === 0) return
    const choice = choiceOf(signal)
    const isStepped = choice?.kind !== 'number'
    const unit = choice?.unit ?? ''
    const high = heightOf(points)
    const fits = ({ lines }: ChartGroup) => {
      const other = heightOf((lines[0] as CursorLine).points as Series['points'])
      return Math.max(high, other) / Math.min(high, other) <= maxHeightRatio
    }
    const isAlone = unit === '' || isStepped
    const match = isAlone
      ? groups.find(({ key }) => key === signal)
      : groups.find((each) => each.unit === unit && !each.isStepped && fits(each))
    const group = match ?? { key: isAlone ? signal : `${unit} ${index}`, unit, isStepped, lines: [] }
    if (!match) groups.push(group)
    const codes = codeTexts(signal)
    const name = say(signalName(signal))
    group.lines.push({
      id: `${signal} ${part}`,
      name: part ? `${name} ${t(words[part])}` : name,
      colour: lineColours[index % lineColours.length] as string,
      points,
      ...(codes && { say: (value: number) => (codes[value] ? say(codes[value]) : String(value)) }),
    })
  })
  return groups
}
