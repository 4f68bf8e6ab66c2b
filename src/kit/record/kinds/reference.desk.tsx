import { SearchedChoice, TreeChoice } from '../desk/reference.tsx'
import type { InputProps } from '../view.ts'
import type { ReferenceField } from './reference.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.desk.tsx'

/** Choice of another record: searched on the server, or from a tree if the other record forms one. */
export function Input(props: InputProps) {
  const Choice = (props.field as ReferenceField).tree ? TreeChoice : SearchedChoice
  return <Choice {...props} many={false} />
}

export function Filter({ label, ...props }: FilterProps) {
  const Choice = (props.field as ReferenceField).tree ? TreeChoice : SearchedChoice
  return <Choice many prefix={label} {...props} />
}
