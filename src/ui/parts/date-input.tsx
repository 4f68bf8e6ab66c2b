import { minuteMs, secondMs, unitEnd } from '../../domain/time.ts'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { Grid } from './layout.tsx'
import { part } from './part.tsx'

type Precision = 'day' | 'minute' | 'second'
interface DateProps {
  /** Day (YYYY-MM-DD) or moment (ISO). Empty: none. */
  value: string
  onChange(value: string): void
  /** Earliest value that can be chosen. */
  min?: string | undefined
  disabled?: boolean | undefined
}
export interface DateControlProps extends DateProps, ControlProps {
  precision: Precision
  /** Title of the sheet on a phone. */
  title: string
}
const Control = part('DateControl')

type DateInputProps = FieldProps & DateProps & { precision?: Precision }

/**
 * Input of a day, or of a moment to the minute or second. Moments are chosen in the displayed time zone, as
 * `formatTime` writes them everywhere, and returned as ISO. A day is a calendar day of the fleet and has no zone.
 */
export function DateInput({
  label,
  labelHidden,
  fault,
  hint,
  trailing,
  className,
  precision = 'day',
  ...rest
}: DateInputProps) {
  return (
    <Field label={label} labelHidden={labelHidden} fault={fault} hint={hint} trailing={trailing} className={className}>
      {(control) => <Control {...rest} {...control} precision={precision} title={label} />}
    </Field>
  )
}

/** Period between two moments (ISO). Empty: not chosen. */
export interface PeriodValue {
  readonly from: string
  readonly to: string
}
/** Converts two moments in milliseconds since 1970 to a period. */
export const periodOf = (from: number, to: number): PeriodValue => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

interface PeriodInputProps {
  fromLabel: string
  toLabel: string
  value: PeriodValue
  onChange(period: PeriodValue): void
  precision?: 'minute' | 'second'
  className?: string
}

/** Input of a period. The end includes the displayed minute or second. */
export function PeriodInput({
  fromLabel,
  toLabel,
  value,
  onChange,
  precision = 'minute',
  className,
}: PeriodInputProps) {
  return (
    <Grid className={`ui-period${className ? ` ${className}` : ''}`}>
      <DateInput
        label={fromLabel}
        precision={precision}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateInput
        label={toLabel}
        precision={precision}
        value={value.to}
        onChange={(to) => onChange({ ...value, to: to && unitEnd(to, precision === 'second' ? secondMs : minuteMs) })}
      />
    </Grid>
  )
}
