import type { InputProps } from '../view.ts'
import { DateFilter, DateInput } from './day.phone.tsx'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <DateInput day={false} {...props} />
export const Filter = (props: FilterProps) => <DateFilter day={false} {...props} />
