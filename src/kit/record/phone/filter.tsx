import { Input, Selector } from 'antd-mobile'
import type { ComponentType } from 'react'
import { useT } from '../../client/language.ts'
import type { Field, OptionField } from '../field.ts'
import { optionKey } from '../record.ts'
import { words } from '../texts.ts'
import { DateRow } from './date-row.tsx'
import { NumberInput } from './input.tsx'
import { ReferenceInput } from './reference.tsx'
import { VinTyping } from './vin-typing.tsx'

export interface FilterProps {
  record: string
  name: string
  field: Field
  label: string
  value: unknown
  onChange(value: unknown): void
}

function TextFilter({ value, onChange, label }: FilterProps) {
  return <Input clearable aria-label={label} value={(value as string | undefined) ?? ''} onChange={onChange} />
}

function VinFilter({ record, name, value, onChange, label }: FilterProps) {
  const typed = (value as string | undefined) ?? ''
  return (
    <VinTyping {...{ record, name, typed }} change={onChange}>
      {(follow) => (
        <Input clearable autoComplete="off" aria-label={label} value={typed} onChange={onChange} {...follow} />
      )}
    </VinTyping>
  )
}

function NumberFilter({ value, onChange, ...props }: FilterProps) {
  const { from, to } = ends(value)
  const end = (given: unknown, put: (next: unknown) => void) => (
    <NumberInput
      {...props}
      value={given ?? undefined}
      onChange={(next) => put(typeof next === 'number' ? next : null)}
    />
  )
  return (
    <span className="pk-range">
      {end(from, (next) => onChange([next, to]))}
      <span className="pk-quiet">–</span>
      {end(to, (next) => onChange([from, next]))}
    </span>
  )
}

function DateFilter({ field, label, value, onChange }: FilterProps) {
  const { t } = useT()
  const { from, to } = ends(value)
  const row = (given: unknown, placeholder: string, put: (next: string | null) => void) => (
    <DateRow
      clearable
      title={label}
      placeholder={placeholder}
      day={field.kind === 'day'}
      value={(given as string | null) ?? undefined}
      onChange={(next) => put(next ?? null)}
    />
  )
  return (
    <span className="pk-dates">
      {row(from, t(words.from), (next) => onChange([next, to]))}
      {row(to, t(words.to), (next) => onChange([from, next]))}
    </span>
  )
}

function OptionFilter({ record, name, field, value, onChange }: FilterProps) {
  const { t } = useT()
  const options = Object.keys((field as OptionField).options).map((key) => ({
    value: key,
    label: t(`${record}:${optionKey(name, key)}`),
  }))
  return <Selector multiple options={options} value={(value as string[] | undefined) ?? []} onChange={onChange} />
}

function BoolFilter({ value, onChange }: FilterProps) {
  const { t } = useT()
  const options = [
    { value: 'yes', label: t(words.yes) },
    { value: 'no', label: t(words.no) },
  ]
  return (
    <Selector
      options={options}
      value={value === undefined ? [] : [value ? 'yes' : 'no']}
      onChange={([next]) => onChange(next === undefined ? undefined : next === 'yes')}
    />
  )
}

function ReferenceFilter({ value, ...props }: FilterProps) {
  return <ReferenceInput {...props} many value={value} field={{ ...props.field, required: false }} />
}

const ends = (value: unknown) => {
  const [from = null, to = null] = (value as unknown[] | undefined) ?? []
  return { from, to }
}

const byKind: Readonly<Record<Field['kind'], ComponentType<FilterProps>>> = {
  text: TextFilter,
  phone: TextFilter,
  email: TextFilter,
  vin: VinFilter,
  file: TextFilter,
  number: NumberFilter,
  option: OptionFilter,
  bool: BoolFilter,
  day: DateFilter,
  time: DateFilter,
  reference: ReferenceFilter,
}

/** The phone's control to ask for a field, by its kind. */
export function FieldFilter(props: FilterProps) {
  const Kind = byKind[props.field.kind]
  return <Kind {...props} />
}
