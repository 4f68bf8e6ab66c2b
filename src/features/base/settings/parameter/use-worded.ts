import { useT } from '../../../../client/language.ts'
import type { ShownParameter } from './contract.ts'
import { parameterWords as words } from './texts.ts'

/** Formats a parameter's value for display: with its unit, the text of an option, on or off, or 'not set'. */
export function useWorded() {
  const { t, say, formatNumber } = useT()
  return ({ kind, unit, options, sealed: isSealed }: ShownParameter, value: string): string => {
    if (value === '') return t(words.unset)
    if (isSealed) return t(words.set)
    const option = options?.[value]
    if (option) return say(option)
    if (kind === 'bool') return t(value === 'true' ? words.on : words.off)
    return kind === 'number' ? formatNumber(Number(value), unit ?? undefined) : value
  }
}
