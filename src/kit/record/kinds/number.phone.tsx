import { Input as TextBox } from 'antd-mobile'
import { useState } from 'react'
import type { InputProps } from '../view.ts'
import type { NumberField } from './number.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

/** What is typed stays as typed ('1.'), and becomes a number as soon as it is one. */
export function Input({ field, value, onChange, id, disabled }: InputProps) {
  const { unit, integer } = field as NumberField
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const held = numberOf(typed) === value ? typed : value === undefined ? '' : String(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(numberOf(text))
  }
  return (
    <span className="pk-unit">
      <TextBox
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

export function Filter({ value, onChange, ...props }: FilterProps) {
  const [from = null, to = null] = (value as unknown[] | undefined) ?? []
  const end = (given: unknown, put: (next: unknown) => void) => (
    <Input {...props} value={given ?? undefined} onChange={(next) => put(typeof next === 'number' ? next : null)} />
  )
  return (
    <span className="pk-range">
      {end(from, (next) => onChange([next, to]))}
      <span className="pk-quiet">–</span>
      {end(to, (next) => onChange([from, next]))}
    </span>
  )
}
