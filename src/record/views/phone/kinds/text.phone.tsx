import { TextArea, Input as TextBox } from 'antd-mobile'
import { maxTyped, type TextField } from '../../../kinds/text.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { useValueText } from '../../shared/value-text.ts'
import type { InputProps } from '../../shared/view.ts'

export function Cell({ record, name, field, value }: ValueProps) {
  return <span>{useValueText()(record, name, field, value)}</span>
}

const modes: Readonly<Record<string, 'tel' | 'email'>> = { phone: 'tel', email: 'email' }

export function Input({ field, value, onChange, id, disabled }: InputProps) {
  const { lines = 1, kind } = field as TextField
  const max = maxTyped(field)
  const common = {
    ...(id ? { id } : {}),
    disabled: disabled ?? false,
    ...(max && { maxLength: max }),
    value: (value as string | undefined) ?? '',
    onChange,
  }
  if (lines > 1) return <TextArea {...common} autoSize={{ minRows: 2, maxRows: 8 }} showCount={max !== undefined} />
  return (
    <TextBox {...common} clearable inputMode={modes[kind.name] ?? 'text'} autoComplete="off" autoCapitalize="off" />
  )
}

export function Filter({ value, onChange, label }: FilterProps) {
  return <TextBox clearable aria-label={label} value={(value as string | undefined) ?? ''} onChange={onChange} />
}
