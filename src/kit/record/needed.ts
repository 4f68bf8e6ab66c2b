import { useT } from '../client/language.ts'
import type { RecordQuery } from './query.ts'
import type { AnyRecord } from './record.ts'
import { words } from './texts.ts'

/** Says which filters a list cannot be asked without. */
export function useNeeded(record: AnyRecord, { missing = [] }: Pick<RecordQuery, 'missing'>): string {
  const { t, lang } = useT()
  const fields = missing.map((name) => t(`${record.name}:${name}`)).join(lang === 'zh' ? '、' : ', ')
  return t(words.needed, { fields })
}
