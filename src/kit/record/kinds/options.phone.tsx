import { Selector } from 'antd-mobile'
import { useT } from '../../client/language.ts'
import type { InputProps } from '../view.ts'
import { useOptions } from './option-list.ts'
import { labelsOf } from './options.ts'
import { Labels } from './references.phone.tsx'
import type { ValueProps } from './views.ts'

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
