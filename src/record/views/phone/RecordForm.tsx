import type { RecordFormProps } from '../parts.tsx'
import type { FormItemProps } from '../shared/FormSkeleton.tsx'
import { FormSkeleton } from '../shared/FormSkeleton.tsx'
import FieldInput from './FieldInput.tsx'
import './phone.css'

const classes = { group: 'pk-group', fields: 'pk-fields' }

export default function RecordForm({ form, inputs = {} }: RecordFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <FormSkeleton
        form={form}
        inputs={inputs}
        classes={classes}
        disabled={form.saving}
        Item={FormItem}
        FieldInput={FieldInput}
      />
    </form>
  )
}

function FormItem({ id, field, required, label, hint, fault, children }: FormItemProps) {
  return (
    <div className={field.kind.hasInlineLabel ? 'pk-field pk-field-line' : 'pk-field'}>
      <label className="pk-label" htmlFor={id}>
        {label}
        {required && <span className="pk-required"> *</span>}
      </label>
      {children}
      {fault && (
        <p className="text-m flush pk-fault" role="alert">
          {fault}
        </p>
      )}
      {hint && <p className="text-s flush pk-quiet pk-hint">{hint}</p>}
    </div>
  )
}
