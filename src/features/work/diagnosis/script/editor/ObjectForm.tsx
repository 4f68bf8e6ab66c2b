import { useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useMay } from '../../../../../client/permission.ts'
import { useCall } from '../../../../../client/query.ts'
import { hexDigits } from '../../../../../domain/gb32960/index.ts'
import type { Json } from '../../../../../domain/json.ts'
import { Checkbox } from '../../../../../ui/parts/Checkbox.tsx'
import { Grid, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../../ui/parts/text-input.tsx'
import { ecuCalls } from '../../ecu/contract.ts'
import { identifierCalls } from '../../identifier/contract.ts'
import { isObject, type JsonObject, type Path, valueAt, withAt } from '../draft.ts'
import { choiceNames, editorWords as words } from '../screen-texts.ts'
import { ExpressionInput } from './ExpressionInput.tsx'
import { layoutFields, type StepField } from './step-fields.ts'

interface Props {
  fields: readonly StepField[]
  value: JsonObject
  faultAt(path: Path): string | undefined
  disabled?: boolean
  onChange(value: JsonObject): void
}

/** Inputs for a part of a script, generated from a list of fields. */
export function ObjectForm({ fields, value, faultAt, disabled = false, onChange }: Props) {
  return (
    <Grid align="start" className="sc-fields">
      {fields.map((field) => {
        const set = (next: Json | undefined) => {
          // Removing the only required part removes the whole: no `retry` without its count.
          const [outer, inner] = field.path
          const isOnly = next === undefined && inner !== undefined && outer === 'retry'
          onChange(withAt(value, isOnly ? [outer!] : field.path, next) as JsonObject)
        }
        return (
          <FieldOf
            key={field.path.join('.')}
            field={field}
            disabled={disabled}
            set={set}
            value={valueAt(value, field.path) as Json | undefined}
            fault={faultAt(field.path)}
            within={value}
          />
        )
      })}
    </Grid>
  )
}

/** Value for 'no choice', because a select cannot have an empty option. */
const noChoice = '-'

interface FieldOfProps {
  field: StepField
  value: Json | undefined
  fault: string | undefined
  disabled: boolean
  within: JsonObject
  set(value: Json | undefined): void
}

function FieldOf(props: FieldOfProps) {
  const { field, value, fault, disabled, within, set } = props
  const { t, say } = useT()
  const label = say(field.label)
  const common = { label, fault, disabled }
  switch (field.input) {
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => set(next ?? (field.optional ? undefined : 0))}
        />
      )
    case 'bool':
      return (
        <Checkbox checked={value === true} disabled={disabled} onChange={set}>
          {label}
        </Checkbox>
      )
    case 'choice': {
      const options = (field.choices ?? []).map((each) => ({
        value: each,
        label: say(choiceNames[each] ?? [each, each]),
      }))
      const none = field.optional ? [{ value: noChoice, label: t(words.none) }] : []
      const current = typeof value === 'string' ? value : isObject(value) ? JSON.stringify(value) : ''
      const own = current && !field.choices?.includes(current) ? [{ value: current, label: current }] : []
      return (
        <Select
          {...common}
          options={[...none, ...options, ...own]}
          value={current || (field.optional ? noChoice : undefined)}
          onChange={(next) => next !== own[0]?.value && set(next === noChoice ? undefined : next)}
        />
      )
    }
    case 'ecu':
      return <EcuInput {...props} label={label} />
    case 'did':
      return <DidInput {...props} label={label} ecu={typeof within.ecu === 'string' ? within.ecu : ''} />
    case 'said': {
      const texts = isObject(value) ? value : {}
      const change = (lang: 'zh' | 'en', text: string) => {
        const next = { zh: String(texts.zh ?? ''), en: String(texts.en ?? ''), [lang]: text }
        set(field.optional && !next.zh && !next.en ? undefined : next)
      }
      return (
        <Grid as="fieldset" className="shrink all-columns sc-pair">
          <SecondaryText as="legend" size="m">
            {label}
          </SecondaryText>
          <TextInput
            disabled={disabled}
            fault={fault}
            label={t(words.chinese)}
            value={String(texts.zh ?? '')}
            onChange={(text) => change('zh', text)}
          />
          <TextInput
            disabled={disabled}
            label={t(words.english)}
            value={String(texts.en ?? '')}
            onChange={(text) => change('en', text)}
          />
        </Grid>
      )
    }
    case 'expression':
      return <ExpressionInput {...common} value={value} optional={field.optional === true} onChange={set} />
    case 'layout':
      return (
        <Grid as="fieldset" className="shrink all-columns sc-pair">
          <Checkbox
            checked={isObject(value)}
            disabled={disabled}
            onChange={(on) => set(on ? { type: 'unsigned', at: 0, length: 1, factor: 1, offset: 0 } : undefined)}
          >
            {label}
          </Checkbox>
          {isObject(value) && (
            <ObjectForm
              fields={layoutFields}
              value={value}
              faultAt={() => undefined}
              disabled={disabled}
              onChange={set}
            />
          )}
        </Grid>
      )
    case 'options':
      return (
        <TypedText
          {...common}
          rows={3}
          hint={t(words.optionsHint)}
          shown={optionLines(value)}
          read={(text) => (text.trim() ? optionsOf(text) : undefined)}
          set={set}
        />
      )
    case 'json':
      return (
        <TypedText
          {...common}
          shown={value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
          read={(text) => (text.trim() ? jsonOf(text) : undefined)}
          set={set}
        />
      )
    case 'hex':
      return (
        <TypedText
          {...common}
          shown={typeof value === 'string' ? value : ''}
          read={(text) => hexDigits(text).toUpperCase() || (field.optional ? undefined : '')}
          set={set}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => set(text === '' && field.optional ? undefined : text)}
        />
      )
  }
}

interface TypedProps {
  label: string
  fault: string | undefined
  disabled: boolean
  hint?: string
  rows?: number
  shown: string
  read(text: string): Json | undefined
  set(value: Json | undefined): void
}
/** Text input with a converted value. The raw text stays until the input loses focus. */
function TypedText({ shown: displayText, read, set, ...rest }: TypedProps) {
  const [rawText, setRawText] = useState<string>()
  const leave = () => {
    if (rawText !== undefined) set(read(rawText))
    setRawText(undefined)
  }
  return <TextInput {...rest} value={rawText ?? displayText} onChange={setRawText} onBlur={leave} />
}

const optionLines = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((each) =>
          isObject(each) && isObject(each.title) ? [each.value, each.title.zh, each.title.en].join('|') : '',
        )
        .join('\n')
    : ''
const optionsOf = (text: string): Json =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [value = '', zh = '', en = ''] = line.split('|').map((part) => part.trim())
      return { value, title: { zh: zh || value, en: en || zh || value } }
    })
function jsonOf(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type RecordInputProps = FieldOfProps & { label: string }

/** Select of recorded ECUs if the user may see them, otherwise a text input for the code. */
function EcuInput({ label, value, fault, disabled, set }: RecordInputProps) {
  const may = useMay()
  const ecusQuery = useCall(
    ecuCalls.query,
    { pageSize: 100 },
    { quiet: true, enabled: may(ecuCalls.query), staleTime: 60_000 },
  )
  const current = typeof value === 'string' ? value : ''
  const codes = [
    ...new Set([...(ecusQuery.data?.rows ?? []).map(({ code }) => code), ...(current ? [current] : [])]),
  ].sort()
  if (!ecusQuery.data)
    return <TextInput label={label} fault={fault} disabled={disabled} value={current} onChange={set} />
  return (
    <Select
      label={label}
      fault={fault}
      disabled={disabled}
      options={codes.map((code) => ({ value: code, label: code }))}
      value={current}
      onChange={set}
    />
  )
}

/** Select of the ECU's recorded identifiers, with a text input in hex for others. */
function DidInput({ label, value, fault, disabled, ecu, set }: RecordInputProps & { ecu: string }) {
  const { lang } = useT()
  const may = useMay()
  const identifiersQuery = useCall(
    identifierCalls.query,
    { pageSize: 100 },
    { quiet: true, enabled: may(identifierCalls.query), staleTime: 60_000 },
  )
  const currentText = typeof value === 'string' ? value : ''
  const nameByDid = new Map(
    (identifiersQuery.data?.rows ?? [])
      .filter((row) => row.ecu.label === ecu)
      .map((row) => [row.did, lang === 'zh' ? row.name : row.nameEn]),
  )
  const options = [...nameByDid].map(([did, name]) => ({ value: did, label: `${did} ${name}` }))
  if (options.length === 0)
    return (
      <TypedText
        label={label}
        fault={fault}
        disabled={disabled}
        shown={currentText}
        set={set}
        read={(text) => hexDigits(text).toUpperCase()}
      />
    )
  if (currentText && !nameByDid.has(currentText)) options.unshift({ value: currentText, label: currentText })
  return <Select label={label} fault={fault} disabled={disabled} options={options} value={currentText} onChange={set} />
}
