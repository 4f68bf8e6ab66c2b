import { Selector } from 'antd-mobile'
import { useT } from '../../../../client/language.ts'
import { labelsOf } from '../../../kinds/options.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import { useOptions } from '../../shared/option-list.ts'
import type { InputProps } from '../../shared/view.ts'
import { Labels } from './references.phone.tsx'

export { Filter } from './option.phone.tsx'

export function Cell({ record, name, field, value }: ValueProps) {
  return <Labels labels={labelsOf(value, field, useT(), { record, name })} />
}

export function Input({ record, name, field, value, onChange, id, disabled }: InputProps) {
  return (
    <Selector
      multiple
      {...(id ? { id } : {})}
      disabled={disabled ?? false}
      options={useOptions({ record, name, field })}
      value={(value as string[] | undefined) ?? []}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}
