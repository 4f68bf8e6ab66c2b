import { TypedInput, TypedLine } from '../phone/typed-input.tsx'
import type { InputProps } from '../view.ts'
import { codeOf, hexForm, onlyCode } from './hex.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={hexForm} />

export const Filter = ({ label, value, onChange }: FilterProps) => (
  <TypedLine form={hexForm} label={label} value={codeOf(value)} onChange={(code) => onChange(onlyCode(code))} />
)
