import type { ComponentProps } from 'react'
import { useT } from '../../../../client/language.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { DateInput } from '../../../../ui/parts/date-input.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { geofence } from '../geofence/contract.ts'
import type { GeofenceDraft } from './draft.ts'
import type { FenceForm } from './use-fence.ts'

type TextName = { [K in keyof GeofenceDraft]: GeofenceDraft[K] extends string ? K : never }[keyof GeofenceDraft]
type NumberName = 'longitude' | 'latitude' | 'radiusKm'

interface FenceFieldProps<N> {
  form: FenceForm
  name: N
}
type ControlledProps = 'label' | 'value' | 'onChange' | 'fault' | 'hint' | 'name'

function useField({ form: { faults }, name }: FenceFieldProps<keyof typeof geofence.fields>) {
  const { t } = useT()
  const field = geofence.fields[name]
  const unit = 'unit' in field ? ` (${field.unit})` : ''
  return {
    label: `${t(`${geofence.name}:${name}`)}${unit}`,
    hint: 'hint' in field && !faults[name] ? t(`${geofence.name}:${name}_hint`) : undefined,
    fault: faults[name],
  }
}

export function FenceText({
  form,
  name,
  ...rest
}: FenceFieldProps<TextName> & Omit<ComponentProps<typeof TextInput>, ControlledProps>) {
  const field = useField({ form, name })
  return (
    <TextInput {...rest} {...field} value={form.draft[name]} onChange={(value) => form.set(name, value as never)} />
  )
}

export function FenceDay({ form, name, min }: FenceFieldProps<'fromDay' | 'toDay'> & { min?: string | undefined }) {
  const field = useField({ form, name })
  return (
    <DateInput {...field} min={min} value={form.draft[name]} onChange={(value) => form.set(name, value as never)} />
  )
}

export function FenceNumber({
  form,
  name,
  ...rest
}: FenceFieldProps<NumberName> & Omit<ComponentProps<typeof NumberInput>, ControlledProps>) {
  const field = useField({ form, name })
  return <NumberInput {...rest} {...field} value={form.draft[name]} onChange={(value) => form.set(name, value)} />
}

export function FenceCheck({ form, name }: FenceFieldProps<'enterReminder' | 'outReminder' | 'allVehicles'>) {
  const { t } = useT()
  return (
    <Checkbox checked={form.draft[name]} onChange={(checked) => form.set(name, checked)}>
      {t(`${geofence.name}:${name}`)}
    </Checkbox>
  )
}
