import type { InputProps } from '../../shared/view.ts'
import { KeptInput } from '../kept-input.tsx'

export { Filter } from './bool.phone.tsx'
export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <KeptInput {...props} type="password" />
