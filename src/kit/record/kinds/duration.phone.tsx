import { useT } from '../../client/language.ts'
import { TypedInput, TypedRange } from '../phone/typed-input.tsx'
import type { InputProps } from '../view.ts'
import { durationForm } from './duration.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={durationForm(useT())} />

export const Filter = (props: FilterProps) => <TypedRange {...props} form={durationForm(useT())} />
