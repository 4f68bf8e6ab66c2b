import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '../../client/language.ts'
import { words } from '../texts.ts'
import type { InputProps } from '../view.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.desk.tsx'

const format = 'YYYY-MM-DD'

export function Input({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  return (
    <DatePicker
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      style={{ width: '100%' }}
      placeholder={t(words.choose)}
      value={value ? dayjs(value as string) : null}
      onChange={(next) => onChange(next?.format(format))}
    />
  )
}

export function Filter(props: FilterProps) {
  return <Range {...props} picker={{ format }} write={(end) => end.format(format)} />
}

interface RangeProps extends FilterProps {
  picker: Pick<Parameters<typeof DatePicker.RangePicker>[0], 'format' | 'showTime'>
  write(end: Dayjs): string
}
/** From one day or moment to another; either end may stay open. */
export function Range({ label, value, onChange, picker, write }: RangeProps) {
  const { t } = useT()
  const [from, to] = (value as (string | null)[] | undefined) ?? []
  return (
    <DatePicker.RangePicker
      className="rk-grow"
      prefix={<span className="rk-quiet">{label}</span>}
      aria-label={label}
      allowEmpty
      {...picker}
      placeholder={[t(words.from), t(words.to)]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(ends) => onChange(ends ? ends.map((end) => (end ? write(end) : null)) : undefined)}
    />
  )
}
