import { Select, Switch } from 'antd'
import { useT } from '../../../../client/language.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { yesNo } from '../../../kinds/bool.ts'
import { kindWords } from '../../../kinds/texts.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { words } from '../../shared/texts.ts'
import type { InputProps } from '../../shared/view.ts'

export function Cell({ value }: ValueProps) {
  return <Tag tone={value ? 'success' : 'default'}>{yesNo(value, useT())}</Tag>
}

export function Input({ value, onChange, id, disabled }: InputProps) {
  return <Switch id={id} disabled={disabled} checked={value === true} onChange={onChange} />
}

export function Filter({ label, value, onChange }: FilterProps) {
  const { t } = useT()
  const options = [
    { value: 'yes', label: t(kindWords.yes) },
    { value: 'no', label: t(kindWords.no) },
  ]
  const choice = typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined
  return (
    <Select
      allowClear
      prefix={<SecondaryText>{label}</SecondaryText>}
      aria-label={label}
      placeholder={t(words.all)}
      options={options}
      value={choice}
      onChange={(next?: string) => onChange(next && next === 'yes')}
    />
  )
}
