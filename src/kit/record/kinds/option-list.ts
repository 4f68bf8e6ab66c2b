import { useT } from '../../client/language.ts'
import type { Field } from './kind.ts'
import { type OptionField, optionKeys, optionText } from './option.ts'

export type { OptionField } from './option.ts'

/** What a control of options chooses from. */
export interface Choice {
  options: { value: string; label: string }[]
}

/** A field's options as controls take them, in the language in use. */
export function useOptions({ record, name, field }: { record: string; name: string; field: Field }): Choice['options'] {
  const { t } = useT()
  return optionKeys(field as OptionField).map((value) => ({ value, label: t(optionText({ record, name }, value)) }))
}
