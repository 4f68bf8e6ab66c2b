import { numberForm } from '../../../kinds/number.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { TypedInput, TypedRange } from '../typed-input.tsx'

export { Cell } from './text.desk.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={numberForm(props.field)} />

export const Filter = (props: FilterProps) => <TypedRange {...props} form={numberForm(props.field)} />
