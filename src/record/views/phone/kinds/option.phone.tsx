import { Selector } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { isRequired } from '../../../model/field.ts'
import { type Choice, type OptionField, useOptions } from '../../shared/option-list.ts'
import { useValueText } from '../../shared/value-text.ts'
import type { InputProps } from '../../shared/view.ts'
import { ListSheet } from '../ListSheet.tsx'
import { PickRow } from '../PickRow.tsx'

export function Cell({ record, name, field, value }: ValueProps) {
  const text = useValueText()(record, name, field, value)
  return <Tag tone={(field as OptionField).tones?.[String(value)] ?? 'default'}>{text}</Tag>
}

/** Input of an option: buttons side by side for up to three options, else a sheet. */
export const Input = (props: InputProps) => <OptionInput {...props} options={useOptions(props)} />

export function OptionInput({ record, name, field, value, onChange, id, disabled, options }: InputProps & Choice) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  if (options.length <= 3) {
    return (
      <Selector
        {...(id ? { id } : {})}
        disabled={disabled ?? false}
        options={options}
        value={value ? [value as string] : []}
        onChange={([next]) => onChange(next ?? (isRequired(field) ? value : undefined))}
      />
    )
  }
  return (
    <>
      <PickRow
        id={id}
        text={options.find((one) => one.value === value)?.label}
        disabled={disabled}
        onPick={() => setOpen(true)}
        onClear={isRequired(field) ? undefined : () => onChange(undefined)}
      />
      <ListSheet
        open={open}
        title={t(`${record}:${name}`)}
        choices={options}
        chosen={value ? [value as string] : []}
        many={false}
        close={() => setOpen(false)}
        onChoose={([next]) => onChange(next)}
      />
    </>
  )
}

export const Filter = (props: FilterProps) => <OptionFilter {...props} options={useOptions(props)} />

export function OptionFilter({ value, onChange, options }: FilterProps & Choice) {
  return <Selector multiple options={options} value={(value as string[] | undefined) ?? []} onChange={onChange} />
}
