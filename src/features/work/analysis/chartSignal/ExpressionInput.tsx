import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import type { InputProps } from '../../../../record/views/shared/view.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { chartSignalCalls } from './contract.ts'
import { chartSignalWords as words } from './texts.ts'

/** Input for an expression, with a list of signals to insert. */
export function ExpressionInput(props: InputProps<string>) {
  const { value = '', onChange, disabled } = props
  const { t, say } = useT()
  const { data: signals } = useCall(chartSignalCalls.signals, {}, { staleTime: Number.POSITIVE_INFINITY })
  const options = useMemo(
    () =>
      [...Map.groupBy(signals ?? [], ({ group }) => say(group))].map(([label, list]) => ({
        label,
        options: list.map(({ key, name, unit }) => ({ value: key, label: `${say(name)}${unit && ` (${unit})`}` })),
      })),
    [signals, say],
  )
  const insert = (key: string) => onChange(`${value}${value && ' '}${key.includes('*') ? `max(${key})` : key}`)
  return (
    <Grid gap={8}>
      <FieldInput {...(props as InputProps)} />
      {!disabled && (
        <Select
          label={t(words.insert)}
          labelHidden
          placeholder={t(words.insert)}
          options={options}
          value={undefined}
          onChange={insert}
        />
      )}
    </Grid>
  )
}
