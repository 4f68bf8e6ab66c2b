import { Select } from 'antd'
import { useT } from '../../client/language.ts'
import { words } from '../texts.ts'
import type { InputProps } from '../view.ts'
import { useOptions } from './option-list.ts'
import { labelsOf } from './options.ts'
import { Labels } from './references.desk.tsx'
import type { ValueProps } from './views.ts'

export { Filter } from './option.desk.tsx'

export function Cell({ record, name, field, value, whole = false }: ValueProps) {
  return <Labels labels={labelsOf(value, field, useT(), { record, name })} whole={whole} />
}

export function Input({ record, name, field, value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  return (
    <Select
      mode="multiple"
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t(words.choose)}
      options={useOptions({ record, name, field })}
      value={(value as string[] | undefined) ?? []}
      onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}
