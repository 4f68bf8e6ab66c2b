import { useT } from '../../../client/language.ts'
import { inline } from '../../../domain/contract/words.ts'
import type { Field } from '../../kinds/kind.ts'
import { filterKey } from '../../model/address.ts'
import type { AnyRecord } from '../../model/record.ts'
import type { ListRequest } from './question.ts'
import { words } from './texts.ts'

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${inline(noun)}`

/** Names the filters that a list needs before it is queried: 'Enter a VIN to search'. */
export function useNeeded(record: AnyRecord, { missing }: Pick<ListRequest, 'missing'>): string {
  const { t, lang } = useT()
  const names = missing.map((name) => t(filterKey(record.name, name, record.fields[name] as Field)))
  const fields = lang === 'zh' ? names.join('、') : names.map(withArticle).join(' and ')
  return t(words.needed, { fields })
}
