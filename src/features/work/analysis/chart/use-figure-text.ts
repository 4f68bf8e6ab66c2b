import { useT } from '../../../../client/language.ts'
import type { MeasureShape } from '../../../../domain/contract/explore/query.ts'

const longestTick = 12

export function useFigureText() {
  const { formatNumber } = useT()
  const round = (value: number | null, { decimals }: MeasureShape) =>
    value === null ? null : Number(value.toFixed(decimals))
  return {
    round,
    /** A value with its unit. A dash for none. */
    figure: (value: number | null | undefined, measure: MeasureShape): string =>
      value === null || value === undefined ? '–' : formatNumber(round(value, measure), measure.unit),
    /** A short label for an axis: days without a year, long names cut. */
    tick: (label: string, inTime: boolean): string => {
      const [day, chinese, english] = /\d{4}-(\d\d-\d\d)|(\d{1,2} [A-Z][a-z]+) \d{4}/.exec(label) ?? []
      // A week has its first day, still marked when it is incomplete.
      if (day) return label.replace(/^Week of | 当周/, '').replace(day, chinese ?? english ?? '')
      if (inTime) return label
      return label.length > longestTick ? `${label.slice(0, longestTick - 1)}…` : label
    },
    /** Change in percent. Undefined: there is nothing to compare with. */
    change: (now: number | null | undefined, before: number | null | undefined): string | undefined => {
      if (now === null || now === undefined || !before) return undefined
      const percent = Math.round((1000 * (now - before)) / Math.abs(before)) / 10
      return `${percent > 0 ? '+' : ''}${formatNumber(percent, '%')}`
    },
  }
}
