import { Form } from 'antd'
import type { RecordFormProps } from '../parts.tsx'
import { type FormItemProps, FormSkeleton } from '../shared/FormSkeleton.tsx'
import './desk.css'
import FieldInput from './FieldInput.tsx'

export default function RecordForm({ form, inputs = {} }: RecordFormProps) {
  const classes = {
    group: 'rk-group',
    heading: 'text-base semibold',
    fields: form.fields.length > 4 ? 'rk-grid rk-grid-2' : 'rk-grid',
  }
  return (
    <Form layout="vertical" requiredMark className="rk-form" onFinish={() => void form.save()} disabled={form.saving}>
      <FormSkeleton form={form} inputs={inputs} classes={classes} Item={FormItem} FieldInput={FieldInput} />
    </Form>
  )
}

function FormItem({ id, field, required, label, hint, fault, children }: FormItemProps) {
  return (
    <Form.Item
      className={field.kind.wideInput(field) ? 'rk-wide' : ''}
      label={label}
      htmlFor={id}
      required={required}
      validateStatus={fault ? 'error' : ''}
      help={fault}
      extra={hint}
    >
      {children}
    </Form.Item>
  )
}
