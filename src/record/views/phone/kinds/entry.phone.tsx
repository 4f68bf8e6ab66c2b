import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { useEntries } from '../../shared/entries.ts'
import { useValueText } from '../../shared/value-text.ts'
import type { InputProps } from '../../shared/view.ts'
import { OptionFilter, OptionInput } from './option.phone.tsx'

export function Cell({ record, name, field, value }: ValueProps) {
  return <Tag>{useValueText()(record, name, field, value)}</Tag>
}

export const Input = (props: InputProps) => <OptionInput {...props} options={useEntries(props).offered} />
export const Filter = (props: FilterProps) => <OptionFilter {...props} options={useEntries(props).all} />
