import type { InputProps } from '../shared/view.ts'
import { viewsOf } from './views.ts'

export default function FieldInput(props: InputProps) {
  const { Input } = viewsOf(props.field)
  return <Input {...props} />
}
