import { useT } from '../client/language.ts'
import { inline } from '../words.ts'
import type { Question } from './question.ts'
import type { AnyRecord } from './record.ts'
import { words } from './texts.ts'

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${inline(noun)}`

/** Names the filters that a list needs before it is queried: 'Enter a VIN to search'. */
export function useNeeded(record: AnyRecord, { missing }: Pick<Question, 'missing'>): string {
  const { t, lang } = useT()
  const names = missing.map((name) => t(`${record.name}:${name}`))
  const fields = lang === 'zh' ? names.join('、') : names.map(withArticle).join(' and ')
  return t(words.needed, { fields })
}
