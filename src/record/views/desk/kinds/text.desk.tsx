import { Input as TextBox } from 'antd'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { maxTyped, type TextField } from '../../../kinds/text.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { useValueText } from '../../shared/value-text.ts'
import type { InputProps } from '../../shared/view.ts'

/** Value as text: on one line, or over several lines in the detail view. */
export function Cell({ record, name, field, value, whole = false }: ValueProps) {
  const line = useValueText()(record, name, field, value)
  if (whole) return <span className="break rk-whole">{line}</span>
  return <span title={line}>{line}</span>
}

const types: Readonly<Record<string, string>> = { phone: 'tel', email: 'email' }

export function Input({ field, value, onChange, id, disabled, faulty }: InputProps) {
  const { lines = 1, kind } = field as TextField
  const max = maxTyped(field)
  const status = faulty ? ('error' as const) : undefined
  const common = { id, disabled, status, value: (value as string | undefined) ?? '' }
  if (lines > 1)
    return (
      <TextBox.TextArea
        {...common}
        autoSize={{ minRows: Math.min(lines, 3), maxRows: 10 }}
        showCount={max !== undefined}
        {...(max && { maxLength: max })}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextBox
      {...common}
      type={types[kind.name] ?? 'text'}
      {...(max && { maxLength: max })}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function Filter({ label, value, onChange }: FilterProps) {
  return (
    <TextBox
      allowClear
      prefix={<SecondaryText>{label}</SecondaryText>}
      aria-label={label}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
