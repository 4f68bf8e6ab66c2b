import { Input } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { Grid, Row } from '../../../ui/parts/layout.tsx'
import { type TypedForm, useTyped } from '../../kinds/typed-form.ts'
import type { FilterProps } from '../../kinds/views.ts'
import { words } from '../shared/texts.ts'
import type { InputProps } from '../shared/view.ts'

interface LineProps {
  form: TypedForm
  value: unknown
  onChange(value: unknown): void
  unread(text: string): unknown
  label?: string
  id?: string | undefined
  disabled?: boolean | undefined
}
function Line({ form, value, onChange, unread, label, id, disabled }: LineProps) {
  const { text, change } = useTyped(form, value, onChange, unread)
  return (
    <Row as="span" gap={8} align="center" className="shrink">
      <Input
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : {})}
        {...(form.placeholder ? { placeholder: form.placeholder } : {})}
        disabled={disabled ?? false}
        inputMode={form.inputMode ?? 'text'}
        autoComplete="off"
        autoCapitalize="off"
        clearable
        value={text}
        onChange={change}
      />
      {form.suffix && <span className="pk-quiet">{form.suffix}</span>}
    </Row>
  )
}

const asTyped = (text: string) => text
const nothing = () => undefined

export function TypedInput({ form, value, onChange, id, disabled }: InputProps & { form: TypedForm }) {
  return <Line form={form} value={value} onChange={onChange} id={id} disabled={disabled} unread={asTyped} />
}

/** Text input for one value of a filter. Unreadable text filters nothing. */
export function TypedLine(props: Omit<LineProps, 'unread'>) {
  return <Line {...props} unread={nothing} />
}

/** Filter between two values. Either end may be open. */
export function TypedRange({ form, label, value, onChange }: FilterProps & { form: TypedForm }) {
  const { t } = useT()
  const [from = null, to = null] = (value as unknown[] | undefined) ?? []
  return (
    <Grid as="span" gap={10} align="center" className="pk-range">
      <TypedLine
        form={form}
        label={`${label} ${t(words.min)}`}
        value={from}
        onChange={(next) => onChange([next ?? null, to])}
      />
      <span className="pk-quiet">–</span>
      <TypedLine
        form={form}
        label={`${label} ${t(words.max)}`}
        value={to}
        onChange={(next) => onChange([from, next ?? null])}
      />
    </Grid>
  )
}
