import { useT } from '../../../../client/language.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import type { RecordFormState } from '../../../../record/views/shared/form.ts'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'

/** A field of the form's record. Its label is that of the record. */
interface FieldProps {
  record: AnyRecord
  form: RecordFormState
  name: string
}
const labelOf = ({ record, name }: FieldProps) => `${record.name}:${name}`

export function NameField(props: Omit<FieldProps, 'name'>) {
  const { t } = useT()
  const { form } = props
  return (
    <TextInput
      label={t(labelOf({ ...props, name: 'name' }))}
      maxLength={64}
      value={String(form.values.name ?? '')}
      fault={form.faults.name}
      onChange={(name) => form.set('name', name)}
    />
  )
}

/** One of a fixed list. `onChange`: default is to set the field. */
export function OptionField({
  options,
  onChange,
  ...props
}: FieldProps & { options: Readonly<Record<string, Pair>>; onChange?(value: string): void }) {
  const { t, say } = useT()
  const { form, name } = props
  return (
    <Select
      label={t(labelOf(props))}
      options={Object.entries(options).map(([value, label]) => ({ value, label: say(label) }))}
      value={(form.values[name] as string | null) ?? undefined}
      fault={form.faults[name]}
      onChange={onChange ?? ((value) => form.set(name, value))}
    />
  )
}

export function NumberField({ hint, ...props }: FieldProps & { hint: string | undefined }) {
  const { t } = useT()
  const { form, name } = props
  return (
    <NumberInput
      label={t(labelOf(props))}
      value={(form.values[name] as number | undefined) ?? null}
      fault={form.faults[name]}
      hint={hint}
      onChange={(value) => form.set(name, value ?? undefined)}
    />
  )
}
