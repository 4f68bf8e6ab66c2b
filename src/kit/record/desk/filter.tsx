import { AutoComplete, DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { type ComponentType, useState } from 'react'
import { useT } from '../../client/language.ts'
import type { Field, NumberField, OptionField, ReferenceField } from '../field.ts'
import { useVinOffers } from '../options.ts'
import { optionKey } from '../record.ts'
import { words } from '../texts.ts'
import { SearchedChoice, TreeChoice } from './reference.tsx'

export interface FilterProps {
  record: string
  name: string
  field: Field
  /** The field's name, shown inside of the control. */
  label: string
  value: unknown
  onChange(value: unknown): void
}

function TextFilter({ label, value, onChange }: FilterProps) {
  return (
    <Input
      allowClear
      prefix={<span className="rk-quiet">{label}</span>}
      aria-label={label}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A part of a VIN; the vehicles that the user may see and that have it are offered. */
function VinFilter({ record, name, label, value, onChange }: FilterProps) {
  const [active, setActive] = useState(false)
  const typed = (value as string | undefined) ?? ''
  const offers = useVinOffers(record, name, typed, active)
  return (
    <AutoComplete
      className="rk-grow"
      value={typed}
      options={offers.map((vin) => ({ value: vin }))}
      showSearch={{ filterOption: false }}
      // Enter asks for what was typed, unless one of them was gone to.
      defaultActiveFirstOption={false}
      onFocus={() => setActive(true)}
      onChange={onChange}
    >
      <Input allowClear prefix={<span className="rk-quiet">{label}</span>} aria-label={label} />
    </AutoComplete>
  )
}

function NumberFilter({ label, field, value, onChange }: FilterProps) {
  const { t } = useT()
  const [from = null, to = null] = (value as (number | null)[] | undefined) ?? []
  return (
    <Space.Compact block>
      <InputNumber<number>
        className="rk-grow"
        prefix={<span className="rk-quiet">{label}</span>}
        aria-label={`${label} ${t(words.min)}`}
        placeholder={t(words.min)}
        controls={false}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      <InputNumber<number>
        className="rk-end"
        aria-label={`${label} ${t(words.max)}`}
        placeholder={[t(words.max), (field as NumberField).unit].filter(Boolean).join(' ')}
        controls={false}
        value={to}
        onChange={(next) => onChange([from, next])}
      />
    </Space.Compact>
  )
}

function OptionFilter({ record, name, field, label, value, onChange }: FilterProps) {
  const { t } = useT()
  const options = Object.keys((field as OptionField).options).map((key) => ({
    value: key,
    label: t(`${record}:${optionKey(name, key)}`),
  }))
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      prefix={<span className="rk-quiet">{label}</span>}
      aria-label={label}
      placeholder={t(words.all)}
      options={options}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
    />
  )
}

function BoolFilter({ label, value, onChange }: FilterProps) {
  const { t } = useT()
  const options = [
    { value: 'yes', label: t(words.yes) },
    { value: 'no', label: t(words.no) },
  ]
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined
  return (
    <Select
      allowClear
      prefix={<span className="rk-quiet">{label}</span>}
      aria-label={label}
      placeholder={t(words.all)}
      options={options}
      value={chosen}
      onChange={(next?: string) => onChange(next && next === 'yes')}
    />
  )
}

function RangeFilter({ label, field, value, onChange }: FilterProps) {
  const { t } = useT()
  const day = field.kind === 'day'
  const [from, to] = (value as (string | null)[] | undefined) ?? []
  return (
    <DatePicker.RangePicker
      className="rk-grow"
      prefix={<span className="rk-quiet">{label}</span>}
      aria-label={label}
      allowEmpty
      showTime={day ? false : { format: 'HH:mm', defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      format={day ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
      placeholder={[t(words.from), t(words.to)]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(ends) =>
        onChange(
          ends ? ends.map((end) => (end ? (day ? end.format('YYYY-MM-DD') : end.toISOString()) : null)) : undefined,
        )
      }
    />
  )
}

function ReferenceFilter({ record, name, field, label, value, onChange }: FilterProps) {
  const Choice = (field as ReferenceField).tree ? TreeChoice : SearchedChoice
  return <Choice many prefix={label} record={record} name={name} field={field} value={value} onChange={onChange} />
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
  day: RangeFilter,
  time: RangeFilter,
  reference: ReferenceFilter,
}

/** The desk's control to ask for a field, by its kind. */
export function FieldFilter(props: FilterProps) {
  const Kind = byKind[props.field.kind]
  return <Kind {...props} />
}
