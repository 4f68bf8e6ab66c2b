import { TypedInput, TypedRange } from '../phone/typed-input.tsx'
import type { InputProps } from '../view.ts'
import { numberForm } from './number.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={numberForm(props.field)} />

export const Filter = (props: FilterProps) => <TypedRange {...props} form={numberForm(props.field)} />
