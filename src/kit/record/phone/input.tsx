import { Input, Selector, Switch, TextArea } from 'antd-mobile'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { FileInput } from '../../upload/phone/file-input.tsx'
import type { Field, NumberField, OptionField, TextField } from '../field.ts'
import { optionKey } from '../record.ts'
import type { InputProps } from '../view.ts'
import { ListSheet } from './choice-sheet.tsx'
import { DateRow } from './date-row.tsx'
import { PickRow } from './pick-row.tsx'
import { ReferenceInput, VinInput } from './reference.tsx'

function TextInput({ field, value, onChange, id, disabled }: InputProps) {
  const { max = 255, lines = 1, kind } = field as TextField
  const common = {
    ...(id ? { id } : {}),
    disabled: disabled ?? false,
    maxLength: max,
    value: (value as string | undefined) ?? '',
    onChange,
  }
  if (lines > 1) return <TextArea {...common} autoSize={{ minRows: 2, maxRows: 8 }} showCount />
  const inputMode = kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'
  return <Input {...common} clearable inputMode={inputMode} autoComplete="off" autoCapitalize="off" />
}

/** What is typed stays as typed ('1.'), and becomes a number as soon as it is one. */
export function NumberInput({ field, value, onChange, id, disabled }: InputProps) {
  const { unit, integer } = field as NumberField
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const held = numberOf(typed) === value ? typed : value === undefined ? '' : String(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(numberOf(text))
  }
  return (
    <span className="pk-unit">
      <Input
        {...(id ? { id } : {})}
        disabled={disabled ?? false}
        inputMode={integer ? 'numeric' : 'decimal'}
        value={held}
        onChange={change}
        clearable
      />
      {unit && <span className="pk-quiet">{unit}</span>}
    </span>
  )
}
/** A text that is no number is given as it is: the check says so. */
const numberOf = (text: string): unknown =>
  text.trim() === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)

function OptionInput({ record, name, field, value, onChange, id, disabled }: InputProps) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const options = Object.keys((field as OptionField).options).map((key) => ({
    value: key,
    label: t(`${record}:${optionKey(name, key)}`),
  }))
  if (options.length <= 3) {
    return (
      <Selector
        {...(id ? { id } : {})}
        disabled={disabled ?? false}
        options={options}
        value={value ? [value as string] : []}
        onChange={([next]) => onChange(next ?? (field.required ? value : undefined))}
      />
    )
  }
  return (
    <>
      <PickRow
        id={id}
        text={options.find((one) => one.value === value)?.label}
        disabled={disabled}
        onPick={() => setOpen(true)}
        onClear={field.required ? undefined : () => onChange(undefined)}
      />
      <ListSheet
        open={open}
        title={t(`${record}:${name}`)}
        choices={options}
        chosen={value ? [value as string] : []}
        many={false}
        close={() => setOpen(false)}
        onChoose={([next]) => onChange(next)}
      />
    </>
  )
}

function BoolInput({ value, onChange, id, disabled, record, name }: InputProps) {
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

function DateInput({ record, name, field, value, onChange, id, disabled }: InputProps) {
  const { t } = useT()
  return (
    <DateRow
      id={id}
      title={t(`${record}:${name}`)}
      day={field.kind === 'day'}
      value={value as string | undefined}
      onChange={onChange}
      disabled={disabled}
      clearable={!field.required}
    />
  )
}

const byKind: Readonly<Record<Field['kind'], ComponentType<InputProps>>> = {
  text: TextInput,
  phone: TextInput,
  email: TextInput,
  number: NumberInput,
  option: OptionInput,
  bool: BoolInput,
  day: DateInput,
  time: DateInput,
  vin: VinInput,
  reference: ReferenceInput,
  file: FileInput as ComponentType<InputProps>,
}

/** The phone's input of a field, by its kind. */
export default function FieldInput(props: InputProps) {
  const Kind = byKind[props.field.kind]
  return <Kind {...props} />
}
