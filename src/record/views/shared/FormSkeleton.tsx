import { type ComponentType, memo, type ReactNode, useCallback, useId } from 'react'
import { useT } from '../../../client/language.ts'
import type { Field } from '../../kinds/kind.ts'
import { isMarkedRequired } from '../../model/field.ts'
import { groupFields } from '../../model/groups.ts'
import type { RecordFormProps } from '../parts.tsx'
import type { AnyRow, InputProps } from './view.ts'

export interface FormItemProps {
  /** Id of the input. */
  id: string
  field: Field
  required: boolean
  label: string
  hint: string | undefined
  fault: string | undefined
  children: ReactNode
}
interface Parts {
  /** Label, hint and fault around an input, as the shell draws them. */
  Item: ComponentType<FormItemProps>
  FieldInput: ComponentType<InputProps>
}
interface SkeletonProps extends RecordFormProps, Parts {
  classes: { readonly group: string; readonly heading?: string; readonly fields: string }
  disabled?: boolean
}

/** Inputs of a form by group. Typing renders one item only. */
export function FormSkeleton({ form, inputs = {}, classes, disabled, Item, FieldInput }: SkeletonProps) {
  const { t } = useT()
  const id = useId()
  const { record, row, set, values, faults } = form
  return (
    <>
      {groupFields(record, form.fields).map(({ key, heading, fields }) => (
        <section key={key} className={classes.group}>
          {heading && <h3 className={classes.heading}>{t(heading)}</h3>}
          <div className={classes.fields}>
            {fields.map(([name, field]) => (
              <FormField
                key={name}
                id={`${id}${name}`}
                record={record.name}
                name={name}
                field={field}
                required={isMarkedRequired(field, values)}
                row={row}
                set={set}
                value={values[name]}
                fault={faults[name]}
                own={inputs[name]}
                disabled={disabled}
                Item={Item}
                FieldInput={FieldInput}
              />
            ))}
          </div>
        </section>
      ))}
      <button type="submit" hidden tabIndex={-1} />
    </>
  )
}

interface FieldProps extends Parts {
  id: string
  record: string
  name: string
  field: Field
  required: boolean
  row: AnyRow | undefined
  value: unknown
  fault: string | undefined
  own: ComponentType<InputProps> | undefined
  disabled: boolean | undefined
  set(name: string, value: unknown): void
}
const FormField = memo(function FormField({ own, set, value, Item, FieldInput, ...props }: FieldProps) {
  const { t } = useT()
  const { id, record, name, field, required, row, fault, disabled } = props
  const change = useCallback((next: unknown) => set(name, next), [set, name])
  const Input = own ?? FieldInput
  const hint = field.hint && t(`${record}:${name}_hint`)
  return (
    <Item id={id} field={field} required={required} label={t(`${record}:${name}`)} hint={hint} fault={fault}>
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
    </Item>
  )
})
