import { TypedInput, TypedLine } from '../desk/typed-input.tsx'
import type { InputProps } from '../view.ts'
import { codeOf, hexForm, onlyCode } from './hex.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.desk.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={hexForm} />

export const Filter = ({ label, value, onChange }: FilterProps) => (
  <TypedLine
    form={hexForm}
    label={label}
    prefix={label}
    placeholder={hexForm.placeholder ?? ''}
    value={codeOf(value)}
    onChange={(code) => onChange(onlyCode(code))}
  />
)
