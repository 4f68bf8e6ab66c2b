import { Input, Space } from 'antd'
import { useT } from '../../../client/language.ts'
import { SecondaryText } from '../../../ui/parts/layout.tsx'
import { type TypedForm, useTyped } from '../../kinds/typed-form.ts'
import type { FilterProps } from '../../kinds/views.ts'
import { words } from '../shared/texts.ts'
import type { InputProps } from '../shared/view.ts'

export function TypedInput({ form, value, onChange, id, disabled, faulty }: InputProps & { form: TypedForm }) {
  const { text, change } = useTyped(form, value, onChange, asTyped)
  return (
    <Input
      {...(id ? { id } : {})}
      disabled={disabled}
      status={faulty ? 'error' : ''}
      autoComplete="off"
      placeholder={form.placeholder}
      suffix={form.suffix}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}

const asTyped = (text: string) => text
const nothing = () => undefined

interface LineProps {
  form: TypedForm
  label: string
  prefix?: string
  placeholder?: string
  disabled?: boolean
  value: unknown
  onChange(value: unknown): void
}
/** Text input for one value of a filter. Unreadable text filters nothing. */
export function TypedLine({ form, label, prefix, placeholder, disabled = false, value, onChange }: LineProps) {
  const { text, change } = useTyped(form, value, onChange, nothing)
  return (
    <Input
      className={prefix ? 'rk-grow' : 'rk-end'}
      prefix={prefix && <SecondaryText>{prefix}</SecondaryText>}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      {...(prefix ? {} : { suffix: form.suffix })}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** Filter between two values. Either end may be open. */
export function TypedRange({ form, label, value, onChange }: FilterProps & { form: TypedForm }) {
  const { t } = useT()
  const [from = null, to = null] = (value as unknown[] | undefined) ?? []
  return (
    <Space.Compact block>
      <TypedLine
        form={form}
        prefix={label}
        label={`${label} ${t(words.min)}`}
        placeholder={t(words.min)}
        value={from}
        onChange={(next) => onChange([next ?? null, to])}
      />
      <TypedLine
        form={form}
        label={`${label} ${t(words.max)}`}
        placeholder={[t(words.max), form.suffix].filter(Boolean).join(' ')}
        value={to}
        onChange={(next) => onChange([from, next ?? null])}
      />
    </Space.Compact>
  )
}
