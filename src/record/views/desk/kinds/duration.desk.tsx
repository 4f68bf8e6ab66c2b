import { useT } from '../../../../client/language.ts'
import { durationForm } from '../../../kinds/duration.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { TypedInput, TypedRange } from '../typed-input.tsx'

export { Cell } from './text.desk.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={durationForm(useT())} />

export const Filter = (props: FilterProps) => <TypedRange {...props} form={durationForm(useT())} />
