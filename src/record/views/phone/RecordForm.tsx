import type { ComponentType } from 'react'
import { memo, useCallback, useId } from 'react'
import { useT } from '../../../client/language.ts'
import type { Field } from '../../kinds/kind.ts'
import { isMarkedRequired } from '../../model/field.ts'
import { groupFields } from '../../model/groups.ts'
import type { RecordFormProps } from '../parts.tsx'
import type { AnyRow, InputProps } from '../shared/view.ts'
import FieldInput from './FieldInput.tsx'
import './phone.css'

export default function RecordForm({ form, inputs = {} }: RecordFormProps) {
  const { t } = useT()
  const id = useId()
  const { record, row, set, values, faults } = form
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {groupFields(record, form.fields).map(({ key, heading, fields }) => (
        <section key={key} className="pk-group">
          {heading && <h3>{t(heading)}</h3>}
          <div className="pk-fields">
            {fields.map(([name, field]) => (
              <FormItem
                key={name}
                id={`${id}${name}`}
                record={record.name}
                name={name}
                field={field}
                row={row}
                set={set}
                value={values[name]}
                fault={faults[name]}
                own={inputs[name]}
                disabled={form.saving}
              />
            ))}
          </div>
        </section>
      ))}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  )
}

interface ItemProps {
  id: string
  record: string
  name: string
  field: Field
  row: AnyRow | undefined
  value: unknown
  fault: string | undefined
  own: ComponentType<InputProps> | undefined
  disabled: boolean
  set(name: string, value: unknown): void
}
const FormItem = memo(function FormItem({
  id,
  record,
  name,
  field,
  row,
  value,
  fault,
  own: Own,
  disabled,
  set,
}: ItemProps) {
  const { t } = useT()
  const change = useCallback((next: unknown) => set(name, next), [set, name])
  const Input = Own ?? FieldInput
  return (
    <div className={field.kind.hasInlineLabel ? 'pk-field pk-field-line' : 'pk-field'}>
      <label className="pk-label" htmlFor={id}>
        {t(`${record}:${name}`)}
        {isMarkedRequired(field) && <span className="pk-required"> *</span>}
      </label>
      <Input
        id={id}
        record={record}
        name={name}
        field={field}
        row={row}
        value={value ?? undefined}
        onChange={change}
        faulty={fault !== undefined}
        disabled={disabled}
      />
      {fault && (
        <p className="pk-fault" role="alert">
          {fault}
        </p>
      )}
      {field.hint && <p className="pk-quiet pk-hint">{t(`${record}:${name}_hint`)}</p>}
    </div>
  )
})
