import { useT } from '../../../../client/language.ts'
import type { ShownParameter } from './contract.ts'
import { parameterWords as words } from './texts.ts'

/** Formats a parameter's value for display: with its unit, as on or off, or 'not set'. */
export function useWorded() {
  const { t, formatNumber } = useT()
  return ({ kind, unit, sealed: isSealed }: ShownParameter, value: string): string => {
    if (value === '') return t(words.unset)
    if (isSealed) return t(words.set)
    if (kind === 'bool') return t(value === 'true' ? words.on : words.off)
    return kind === 'number' ? formatNumber(Number(value), unit ?? undefined) : value
  }
}
