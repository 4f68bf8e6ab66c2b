import { TypedInput, TypedRange } from '../phone/typed-input.tsx'
import type { InputProps } from '../view.ts'
import { moneyForm } from './money.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={moneyForm(props.field)} />

export const Filter = (props: FilterProps) => <TypedRange {...props} form={moneyForm(props.field)} />
