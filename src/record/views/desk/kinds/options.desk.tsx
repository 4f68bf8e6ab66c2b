import { Select } from 'antd'
import { useT } from '../../../../client/language.ts'
import { labelsOf } from '../../../kinds/options.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import { useOptions } from '../../shared/option-list.ts'
import { words } from '../../shared/texts.ts'
import type { InputProps } from '../../shared/view.ts'
import { Labels } from './references.desk.tsx'

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
