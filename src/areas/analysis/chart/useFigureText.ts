import { useT } from '../../../kit/client/language.ts'
import type { MeasureShape } from '../../../kit/explore/query.ts'

const longestTick = 12

/** How figures and places are written. */
export function useFigureText() {
  const { formatNumber } = useT()
  const round = (value: number | null, { decimals }: MeasureShape) =>
    value === null ? null : Number(value.toFixed(decimals))
  return {
    round,
    /** A figure with its unit; a dash where there is none. */
    figure: (value: number | null | undefined, measure: MeasureShape): string =>
      value === null || value === undefined ? '–' : formatNumber(round(value, measure), measure.unit),
    /** Under an axis: days without their year, names cut. */
    tick: (label: string, inTime: boolean): string => {
      const [day, chinese, english] = /\d{4}-(\d\d-\d\d)|(\d{1,2} [A-Z][a-z]+) \d{4}/.exec(label) ?? []
      // Of a week its first day, still marked where it is there in part.
      if (day) return label.replace(/^Week of | 当周/, '').replace(day, chinese ?? english ?? '')
      if (inTime) return label
      return label.length > longestTick ? `${label.slice(0, longestTick - 1)}…` : label
    },
    /** How much more or less than before, in percent; undefined: there is nothing to compare with. */
    change: (now: number | null | undefined, before: number | null | undefined): string | undefined => {
      if (now === null || now === undefined || !before) return undefined
      const percent = Math.round((1000 * (now - before)) / Math.abs(before)) / 10
      return `${percent > 0 ? '+' : ''}${formatNumber(percent, '%')}`
    },
  }
}
