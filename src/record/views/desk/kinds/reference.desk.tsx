import type { Ref, ReferenceField } from '../../../kinds/reference.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { RefName } from '../../shared/RefName.tsx'
import { useValueText } from '../../shared/value-text.ts'
import type { InputProps } from '../../shared/view.ts'
import { SearchedChoice, TreeChoice } from '../reference.tsx'

/** Name and code on one line. In a narrow column the end of the code is omitted. */
export function Cell(props: ValueProps) {
  const { record, name, field, value, whole = false } = props
  const line = useValueText()(record, name, field, value)
  return (
    <span title={whole ? undefined : line} className={whole ? 'break rk-whole' : undefined}>
      <RefName of={value as Ref} />
    </span>
  )
}

/** Choice of another record: searched on the server, or from a tree if the other record forms one. */
export function Input(props: InputProps) {
  const Choice = (props.field as ReferenceField).tree ? TreeChoice : SearchedChoice
  return <Choice {...props} many={false} />
}

export function Filter({ label, ...props }: FilterProps) {
  const Choice = (props.field as ReferenceField).tree ? TreeChoice : SearchedChoice
  return <Choice many prefix={label} {...props} />
}
