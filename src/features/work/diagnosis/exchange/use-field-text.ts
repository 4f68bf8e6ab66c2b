import { useT } from '../../../../client/language.ts'
import type { ByteField } from './byte-fields.ts'

export function useFieldText() {
  const { lang, say, formatNumber } = useT()
  return ({ value, unit }: Pick<ByteField, 'value' | 'unit'>): string => {
    const [first, ...more] = value.map((word, index) => {
      if (typeof word === 'number') return formatNumber(word, index === 0 ? unit : undefined)
      return typeof word === 'string' ? word : say(word)
    })
    if (first === undefined) return ''
    const isCode = typeof value[0] === 'string' || typeof value[0] === 'number'
    const between = lang === 'zh' ? '、' : ', '
    return isCode && more.length > 0 ? `${first} · ${more.join(between)}` : [first, ...more].join(between)
  }
}
