import { useT } from '../../../../../client/language.ts'
import type { Json } from '../../../../../domain/json.ts'
import { Grid, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { Select } from '../../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../../ui/parts/text-input.tsx'
import { isObject } from '../draft.ts'
import { operators, type ScriptOperator, unary } from '../language/language.ts'
import { editorWords as words } from '../screen-texts.ts'

type Form = 'none' | 'value' | 'var' | 'op'

interface Props {
  label: string
  fault?: string | undefined
  disabled?: boolean
  optional?: boolean
  value: Json | undefined
  onChange(value: Json | undefined): void
}

const formOf = (value: Json | undefined): Form => {
  if (value === undefined) return 'none'
  if (!isObject(value)) return 'value'
  return 'var' in value ? 'var' : 'op'
}
const firsts: Record<Form, Json | undefined> = {
  none: undefined,
  value: 0,
  var: { var: 'value' },
  op: { op: 'eq', left: { var: 'value' }, right: 0 },
}

/** Input of a literal, a saved value, or an operation on other expressions. */
export function ExpressionInput({ label, fault, disabled = false, optional = false, value, onChange }: Props) {
  const { t } = useT()
  const form = formOf(value)
  const forms: Record<Form, string> = { none: words.none, value: words.value, var: words.variable, op: words.operation }
  const availableForms = (Object.keys(forms) as Form[]).filter((each) => each !== 'none' || optional || form === 'none')
  return (
    <Grid as="fieldset" className="shrink all-columns sc-pair sc-expression">
      <SecondaryText as="legend" size="m">
        {label}
      </SecondaryText>
      <Select
        label={label}
        fault={fault}
        disabled={disabled}
        labelHidden
        options={availableForms.map((each) => ({ value: each, label: t(forms[each]) }))}
        value={form}
        onChange={(next) => next !== form && onChange(firsts[next])}
      />
      {form === 'value' && (
        <TextInput
          label={label}
          disabled={disabled}
          labelHidden
          value={shownValue(value)}
          onChange={(text) => onChange(valueOfText(text))}
        />
      )}
      {form === 'var' && isObject(value) && (
        <TextInput
          disabled={disabled}
          label={t(words.variable)}
          labelHidden
          value={String(value.var ?? '')}
          onChange={(text) => onChange({ var: text })}
        />
      )}
      {form === 'op' && isObject(value) && <Operation disabled={disabled} onChange={onChange} value={value} />}
    </Grid>
  )
}

function Operation({
  value,
  disabled,
  onChange,
}: {
  value: { readonly [key: string]: Json }
  disabled: boolean
  onChange(value: Json): void
}) {
  const { t } = useT()
  const op = String(value.op) as ScriptOperator
  const isUnary = unary.has(op)
  const names = Object.entries(operators).map(([name, sign]) => ({ value: name, label: `${sign} ${name}` }))
  const change = (next: ScriptOperator) => {
    const { right, ...rest } = value
    onChange(unary.has(next) ? { ...rest, op: next } : { ...rest, op: next, right: right ?? 0 })
  }
  return (
    <Grid className="sc-operation">
      <ExpressionInput
        label={t(words.left)}
        disabled={disabled}
        value={value.left}
        onChange={(left) => onChange({ ...value, left: left ?? null })}
      />
      <Select
        label={t(words.operator)}
        disabled={disabled}
        options={names}
        value={op}
        onChange={(next) => change(next as ScriptOperator)}
      />
      {!isUnary && (
        <ExpressionInput
          label={t(words.right)}
          disabled={disabled}
          value={value.right}
          onChange={(right) => onChange({ ...value, right: right ?? null })}
        />
      )}
    </Grid>
  )
}

/** Shows a text in quotes if it would otherwise be parsed as another value. */
function shownValue(value: Json | undefined): string {
  if (typeof value === 'string') return valueOfText(value) === value ? value : JSON.stringify(value)
  return JSON.stringify(value ?? null)
}
/** Parses numbers, true, false, null and quoted texts as JSON. Any other input is a text. */
function valueOfText(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (value === null || typeof value !== 'object') return value as Json
  } catch {
    // Unquoted text.
  }
  return text
}
