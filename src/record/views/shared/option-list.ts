import { useT } from '../../../client/language.ts'
import type { Field } from '../../kinds/kind.ts'
import { type OptionField, optionKeys, optionText } from '../../kinds/option.ts'

export type { OptionField } from '../../kinds/option.ts'

export interface Choice {
  options: { value: string; label: string }[]
}

export function useOptions({ record, name, field }: { record: string; name: string; field: Field }): Choice['options'] {
  const { t } = useT()
  return optionKeys(field as OptionField).map((value) => ({ value, label: t(optionText({ record, name }, value)) }))
}
