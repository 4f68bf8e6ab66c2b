import { type InputHTMLAttributes, useId } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { geofence } from '../geofence/contract.ts'
import type { Draft } from './draft.ts'
import type { FenceForm } from './useFence.ts'

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft]
type NumberName = 'longitude' | 'latitude' | 'radiusKm'
type FieldName = keyof typeof geofence.fields

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange' | 'form'> {
  form: FenceForm
}

/** A text or a day of the fence, with its label, hint and fault. */
export function TextInput({ form, name, ...input }: Props & { name: TextName }) {
  return (
    <Labelled form={form} name={name}>
      {(props) => (
        <input
          {...input}
          {...props}
          value={form.draft[name]}
          onChange={({ target }) => form.set(name, target.value as never)}
        />
      )}
    </Labelled>
  )
}

export function NumberInput({ form, name, ...input }: Props & { name: NumberName }) {
  return (
    <Labelled form={form} name={name}>
      {(props) => (
        <input
          {...input}
          {...props}
          type="number"
          inputMode="decimal"
          step="any"
          value={form.draft[name] ?? ''}
          onChange={({ target }) => form.set(name, Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
        />
      )}
    </Labelled>
  )
}

export function Tick({ form, name }: { form: FenceForm; name: 'enterReminder' | 'outReminder' | 'allVehicles' }) {
  const { t } = useT()
  return (
    <label className="fence-tick">
      <input type="checkbox" checked={form.draft[name]} onChange={({ target }) => form.set(name, target.checked)} />
      {t(`${geofence.name}:${name}`)}
    </label>
  )
}

interface Given {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
interface LabelledProps {
  form: FenceForm
  name: FieldName
  children(props: Given): React.ReactNode
}
function Labelled({ form: { faults }, name, children }: LabelledProps) {
  const { t } = useT()
  const id = useId()
  const field = geofence.fields[name]
  const fault = faults[name]
  const hint = 'hint' in field ? t(`${geofence.name}:${name}_hint`) : undefined
  const unit = 'unit' in field ? ` (${field.unit})` : ''
  return (
    <div className="p-field">
      <label htmlFor={id}>
        {t(`${geofence.name}:${name}`)}
        {unit}
      </label>
      {children({
        id,
        className: 'p-input',
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': fault || hint ? `${id}-note` : undefined,
      })}
      {(fault || hint) && (
        <p id={`${id}-note`} className={fault ? 'p-fault' : 'p-hint'} role={fault ? 'alert' : undefined}>
          {fault ?? hint}
        </p>
      )}
    </div>
  )
}
