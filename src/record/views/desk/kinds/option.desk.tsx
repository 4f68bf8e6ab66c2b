import { Select } from 'antd'
import { useT } from '../../../../client/language.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { isRequired } from '../../../model/field.ts'
import { type Choice, type OptionField, useOptions } from '../../shared/option-list.ts'
import { words } from '../../shared/texts.ts'
import { useValueText } from '../../shared/value-text.ts'
import type { InputProps } from '../../shared/view.ts'

export function Cell({ record, name, field, value }: ValueProps) {
  const text = useValueText()(record, name, field, value)
  return <Tag tone={(field as OptionField).tones?.[String(value)] ?? 'default'}>{text}</Tag>
}

/** Lists of more than 8 options are searchable. */
const search = (count: number) => (count > 8 ? { optionFilterProp: 'label' } : false)

export const Input = (props: InputProps) => <OptionInput {...props} options={useOptions(props)} />

export function OptionInput({ field, value, onChange, id, disabled, faulty, options }: InputProps & Choice) {
  const { t } = useT()
  return (
    <Select
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      allowClear={!isRequired(field)}
      showSearch={search(options.length)}
      placeholder={t(words.choose)}
      options={options}
      value={(value as string | undefined) ?? undefined}
      onChange={(next?: string) => onChange(next)}
    />
  )
}

export const Filter = (props: FilterProps) => <OptionFilter {...props} options={useOptions(props)} />

export function OptionFilter({ label, value, onChange, options }: FilterProps & Choice) {
  const { t } = useT()
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={search(options.length)}
      prefix={<SecondaryText>{label}</SecondaryText>}
      aria-label={label}
      placeholder={t(words.all)}
      options={options}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
    />
  )
}
