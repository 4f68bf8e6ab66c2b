import { useT } from '../../client/language.ts'
import type { Field } from './kind.ts'
import { type OptionField, optionKeys, optionText } from './option.ts'

export type { OptionField } from './option.ts'

/** A field's options as controls take them, in the language in use. */
export function useOptions(record: string, name: string, field: Field): { value: string; label: string }[] {
  const { t } = useT()
  return optionKeys(field as OptionField).map((value) => ({ value, label: t(optionText({ record, name }, value)) }))
}
