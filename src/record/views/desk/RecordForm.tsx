import { Form } from 'antd'
import type { ComponentType } from 'react'
import { memo, useCallback, useId } from 'react'
import { useT } from '../../../client/language.ts'
import type { Field } from '../../kinds/kind.ts'
import { isMarkedRequired } from '../../model/field.ts'
import { groupFields } from '../../model/groups.ts'
import type { RecordFormProps } from '../parts.tsx'
import type { AnyRow, InputProps } from '../shared/view.ts'
import './desk.css'
import FieldInput from './FieldInput.tsx'

/** Inputs of a form by group. Typing renders one item only. */
export default function RecordForm({ form, inputs = {} }: RecordFormProps) {
  const { t } = useT()
  const id = useId()
  const { record, row, set, values, faults } = form
  return (
    <Form layout="vertical" requiredMark className="rk-form" onFinish={() => void form.save()} disabled={form.saving}>
      {groupFields(record, form.fields).map(({ key, heading, fields }) => (
        <section key={key} className="rk-group">
          {heading && <h3>{t(heading)}</h3>}
          <div className={form.fields.length > 4 ? 'rk-grid rk-grid-2' : 'rk-grid'}>
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
              />
            ))}
          </div>
        </section>
      ))}
      <button type="submit" hidden tabIndex={-1} />
    </Form>
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
  set(name: string, value: unknown): void
}
const FormItem = memo(function FormItem({ id, record, name, field, row, value, fault, own: Own, set }: ItemProps) {
  const { t } = useT()
  const change = useCallback((next: unknown) => set(name, next), [set, name])
  const Input = Own ?? FieldInput
  return (
    <Form.Item
      className={field.kind.wideInput(field) ? 'rk-wide' : ''}
      label={t(`${record}:${name}`)}
      htmlFor={id}
      required={isMarkedRequired(field)}
      validateStatus={fault ? 'error' : ''}
      help={fault}
      extra={field.hint && t(`${record}:${name}_hint`)}
    >
      <Input
        id={id}
        record={record}
        name={name}
        field={field}
        row={row}
        value={value ?? undefined}
        onChange={change}
        faulty={fault !== undefined}
      />
    </Form.Item>
  )
})
