import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { useT } from '../../client/language.ts'
import { FileInput } from '../../upload/desk/file-input.tsx'
import type { Field, NumberField, OptionField, TextField } from '../field.ts'
import { optionKey } from '../record.ts'
import { words } from '../texts.ts'
import type { InputProps } from '../view.ts'
import { ReferenceInput, VinInput } from './reference.tsx'

const status = (faulty: boolean | undefined) => (faulty ? ('error' as const) : undefined)
const full = { width: '100%' }

function TextInput({ field, value, onChange, id, disabled, faulty }: InputProps) {
  const { max = 255, lines = 1, kind } = field as TextField
  const common = { id, disabled, status: status(faulty), value: (value as string | undefined) ?? '' }
  if (lines > 1)
    return (
      <Input.TextArea
        {...common}
        autoSize={{ minRows: Math.min(lines, 3), maxRows: 10 }}
        showCount
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const type = kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'
  return (
    <Input
      {...common}
      type={type}
      maxLength={max}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function NumberInput({ field, value, onChange, id, disabled, faulty }: InputProps) {
  const { unit } = field as NumberField
  return (
    <InputNumber<number>
      id={id}
      disabled={disabled}
      status={status(faulty)}
      style={full}
      suffix={unit}
      value={(value as number | undefined) ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

function OptionInput({ record, name, field, value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  const options = Object.keys((field as OptionField).options).map((key) => ({
    value: key,
    label: t(`${record}:${optionKey(name, key)}`),
  }))
  return (
    <Select
      id={id}
      disabled={disabled}
      status={status(faulty)}
      allowClear={!field.required}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={t(words.choose)}
      options={options}
      value={(value as string | undefined) ?? undefined}
      onChange={(next?: string) => onChange(next)}
    />
  )
}

function BoolInput({ value, onChange, id, disabled }: InputProps) {
  return <Switch id={id} disabled={disabled} checked={value === true} onChange={onChange} />
}

function DayInput({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  return (
    <DatePicker
      id={id}
      disabled={disabled}
      status={status(faulty)}
      style={full}
      placeholder={t(words.choose)}
      value={value ? dayjs(value as string) : null}
      onChange={(next) => onChange(next?.format('YYYY-MM-DD'))}
    />
  )
}

function TimeInput({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  return (
    <DatePicker
      showTime
      id={id}
      disabled={disabled}
      status={status(faulty)}
      style={full}
      placeholder={t(words.choose)}
      value={value ? dayjs(value as string) : null}
      onChange={(next) => onChange(next?.toISOString())}
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
  day: DayInput,
  time: TimeInput,
  vin: VinInput,
  reference: ReferenceInput,
  file: FileInput as ComponentType<InputProps>,
}

/** The desk's input of a field, by its kind. */
export default function FieldInput(props: InputProps) {
  const Kind = byKind[props.field.kind]
  return <Kind {...props} />
}
