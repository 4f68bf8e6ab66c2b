import type { Line } from '../chart/CursorLines.tsx'
import { lineColours } from '../chart/line-colours.ts'
import type { Pair } from '../words.ts'
import type { Series } from './calls.ts'
import { choiceOf, signalName } from './catalogue.ts'
import { codeTexts } from './codes.ts'
import { signalWords as words } from './signal-texts.ts'

/** Lines that share an axis: those of one unit; a signal without one stands alone. */
export interface ChartGroup {
  key: string
  unit: string
  stepped: boolean
  lines: Line[]
}

interface Said {
  say(pair: Pair): string
  t(key: string): string
}

/** Small multiples by unit, in the order in which the signals were chosen. Each signal keeps its colour. */
export function chartGroups(series: readonly Series[], { say, t }: Said): ChartGroup[] {
  const groups = new Map<string, ChartGroup>()
  series.forEach(({ signal, part, points }, index) => {
    if (points.length === 0) return
    const choice = choiceOf(signal)
    const stepped = choice?.kind !== 'number'
    const unit = choice?.unit ?? ''
    const key = unit === '' || stepped ? signal : unit
    const group = groups.get(key) ?? { key, unit, stepped, lines: [] }
    groups.set(key, group)
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
  return [...groups.values()]
}
