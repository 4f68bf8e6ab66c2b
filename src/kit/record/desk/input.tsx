import type { InputProps } from '../view.ts'
import { viewsOf } from './views.ts'

/** The desk's input of a field, by its kind. */
export default function FieldInput(props: InputProps) {
  const { Input } = viewsOf(props.field)
  return <Input {...props} />
}
