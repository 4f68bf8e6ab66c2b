import type { Lang, Pair } from '../domain/contract/words.ts'
import type { SessionUser } from './context.ts'

const between = ' | '

/** Joins both languages in one text, so that log lines can be searched and read in either. */
export const bothOf = ([zh, en]: Pair): string => (zh === en ? zh : `${zh}${between}${en}`)

/** Extracts one language from a text made by `bothOf`. */
export function halfOf(text: string, lang: Lang): string {
  const [zh = '', en = zh] = text.split(between)
  return lang === 'zh' ? zh : en
}

/** Caller's name for logs: the user, or the API token that acts for the user. */
export const askerName = ({ name, token }: Pick<SessionUser, 'name' | 'token'>): string =>
  token ? bothOf([`令牌“${token.name}”（${name}）`, `token ${token.name} of ${name}`]) : name
