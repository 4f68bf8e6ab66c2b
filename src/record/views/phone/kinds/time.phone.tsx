import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { DateFilter, DateInput } from './day.phone.tsx'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <DateInput day={false} {...props} />
export const Filter = (props: FilterProps) => <DateFilter day={false} {...props} />
