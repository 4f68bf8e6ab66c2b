import { useT } from '../../../../client/language.ts'
import type { MeasureShape } from '../../../../domain/contract/explore/query.ts'
import { roundFigure } from './marks.ts'

export function useFigureText() {
  const { formatNumber } = useT()
  return {
    /** A value with its unit. A dash for none. */
    figure: (value: number | null | undefined, measure: MeasureShape): string =>
      value === null || value === undefined ? '–' : formatNumber(roundFigure(value, measure), measure.unit),
    /** Change in percent. Undefined: there is nothing to compare with. */
    change: (now: number | null | undefined, before: number | null | undefined): string | undefined => {
      if (now === null || now === undefined || !before) return undefined
      const percent = Math.round((1000 * (now - before)) / Math.abs(before)) / 10
      return `${percent > 0 ? '+' : ''}${formatNumber(percent, '%')}`
    },
  }
}
