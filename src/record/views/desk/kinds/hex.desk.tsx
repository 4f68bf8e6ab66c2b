import { codeOf, hexForm, onlyCode } from '../../../kinds/hex.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { TypedInput, TypedLine } from '../typed-input.tsx'

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
