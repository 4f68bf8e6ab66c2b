import { Tag } from '../../ui/tag.tsx'
import { useEntries } from '../entries.ts'
import { useValueText } from '../value-text.ts'
import type { InputProps } from '../view.ts'
import { OptionFilter, OptionInput } from './option.phone.tsx'
import type { FilterProps, ValueProps } from './views.ts'

export function Cell({ record, name, field, value }: ValueProps) {
  return <Tag>{useValueText()(record, name, field, value)}</Tag>
}

export const Input = (props: InputProps) => <OptionInput {...props} options={useEntries(props).offered} />
export const Filter = (props: FilterProps) => <OptionFilter {...props} options={useEntries(props).all} />
