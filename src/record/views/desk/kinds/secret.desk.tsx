import type { InputProps } from '../../shared/view.ts'
import { KeptInput } from '../kept-input.tsx'

export { Filter } from './bool.desk.tsx'
export { Cell } from './text.desk.tsx'

export const Input = (props: InputProps) => <KeptInput {...props} type="password" />
