import { useT } from '../../../../client/language.ts'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { Param } from './language/language.ts'

export type ParamValues = Readonly<Record<string, string | number | boolean>>
export const defaultsOf = (params: readonly Param[]): ParamValues =>
  Object.fromEntries(params.flatMap(({ name, default: usual }) => (usual === undefined ? [] : [[name, usual]])))

interface Props {
  params: readonly Param[]
  values: ParamValues
  faults?: Readonly<Record<string, string>>
  onChange(values: ParamValues): void
}

export function ParamInputs({ params, values, faults = {}, onChange }: Props) {
  const { lang } = useT()
  return params.map(({ name, title, type, options = [], min, max }) => {
    const value = values[name]
    const common = { label: title[lang], fault: faults[`params.${name}`] }
    const set = (next: string | number | null) => {
      const { [name]: _, ...others } = values
      onChange(next === null ? others : { ...others, [name]: next })
    }
    if (type === 'number')
      return (
        <NumberInput
          key={name}
          {...common}
          hint={min !== undefined || max !== undefined ? `${min ?? '−∞'} – ${max ?? '∞'}` : undefined}
          value={typeof value === 'number' ? value : null}
          onChange={set}
        />
      )
    if (type === 'choice')
      return (
        <Select
          key={name}
          {...common}
          options={options.map((option) => ({ value: option.value, label: option.title[lang] }))}
          value={typeof value === 'string' ? value : undefined}
          onChange={set}
        />
      )
    return (
      <TextInput key={name} {...common} maxLength={200} value={typeof value === 'string' ? value : ''} onChange={set} />
    )
  })
}
