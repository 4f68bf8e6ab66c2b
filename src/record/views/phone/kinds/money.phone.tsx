import { moneyForm } from '../../../kinds/money.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { TypedInput, TypedRange } from '../typed-input.tsx'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={moneyForm(props.field)} />

export const Filter = (props: FilterProps) => <TypedRange {...props} form={moneyForm(props.field)} />
