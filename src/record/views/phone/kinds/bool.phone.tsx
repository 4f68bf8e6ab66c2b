import { Selector, Switch } from 'antd-mobile'
import { useT } from '../../../../client/language.ts'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { yesNo } from '../../../kinds/bool.ts'
import { kindWords } from '../../../kinds/texts.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'

export function Cell({ value }: ValueProps) {
  return <Tag tone={value ? 'success' : 'default'}>{yesNo(value, useT())}</Tag>
}

export function Input({ value, onChange, id, disabled, record, name }: InputProps) {
  const { t } = useT()
  return (
    <Switch
      {...(id ? { id } : {})}
      aria-label={t(`${record}:${name}`)}
      disabled={disabled ?? false}
      checked={value === true}
      onChange={onChange}
    />
  )
}

export function Filter({ value, onChange }: FilterProps) {
  const { t } = useT()
  const options = [
    { value: 'yes', label: t(kindWords.yes) },
    { value: 'no', label: t(kindWords.no) },
  ]
  return (
    <Selector
      options={options}
      value={value === undefined ? [] : [value ? 'yes' : 'no']}
      onChange={([next]) => onChange(next === undefined ? undefined : next === 'yes')}
    />
  )
}
