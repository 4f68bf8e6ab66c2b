import type { ReferenceField } from '../../../kinds/reference.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { SearchedChoice, TreeChoice } from '../reference.tsx'

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
