import type { Lang, Pair } from '../kit/words.ts'
import type { SessionUser } from './context.ts'

const between = ' | '

/** Both languages in one text, so that a line of the log is found and read in either. */
export const bothOf = ([zh, en]: Pair): string => (zh === en ? zh : `${zh}${between}${en}`)

/** The half of such a text in one language. */
export function halfOf(text: string, lang: Lang): string {
  const [zh = '', en = zh] = text.split(between)
  return lang === 'zh' ? zh : en
}

/** Who asks, as logs name them: the user, or the API token that asks in the user's name. */
export const askerName = ({ name, token }: Pick<SessionUser, 'name' | 'token'>): string =>
  token ? bothOf([`令牌“${token.name}”（${name}）`, `token ${token.name} of ${name}`]) : name
