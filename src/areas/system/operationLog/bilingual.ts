import type { Lang, Pair } from '../../../kit/words.ts'

const between = ' | '

/** Both languages in one text, so that a line of the log is found and read in either. */
export const bothOf = ([zh, en]: Pair): string => (zh === en ? zh : `${zh}${between}${en}`)

/** The half of such a text in one language. */
export function halfOf(text: string, lang: Lang): string {
  const [zh = '', en = zh] = text.split(between)
  return lang === 'zh' ? zh : en
}
