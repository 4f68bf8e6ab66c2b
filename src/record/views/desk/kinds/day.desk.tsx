import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useT } from '../../../../client/language.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { dayOfPicker, pickerDay, pickerFormats } from '../../../../ui/parts/zoned-dayjs.ts'
import { daysBack, offeredDays, recentDays } from '../../../kinds/recent.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import { recentText } from '../../shared/recent-text.ts'
import { words } from '../../shared/texts.ts'
import type { InputProps } from '../../shared/view.ts'

export { Cell } from './text.desk.tsx'

export function Input({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t, lang } = useT()
  return (
    <DatePicker
      id={id}
      format={pickerFormats(lang, 'day')}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      style={{ width: '100%' }}
      placeholder={t(words.choose)}
      value={pickerDay(value as string | null | undefined)}
      onChange={(next) => onChange(next ? dayOfPicker(next) : undefined)}
    />
  )
}

export function Filter(props: FilterProps) {
  const format = pickerFormats(useT().lang, 'day')
  return <Range {...props} picker={{ format }} read={pickerDay} write={dayOfPicker} />
}

interface RangeProps extends FilterProps {
  picker: Pick<Parameters<typeof DatePicker.RangePicker>[0], 'format' | 'showTime' | 'renderExtraFooter'>
  read(end: string | null): Dayjs | null
  write(end: Dayjs, which: 'from' | 'to'): string
}
/** Number of days of an offered period, by the start that the picker returns. */
const daysByStart = new WeakMap<object, number>()

/** Filter between two days or moments, with open ends allowed, or over the last days. */
export function Range({ field, label, value, onChange, picker, read, write }: RangeProps) {
  const { t } = useT()
  const [from = null, to = null] = ((value as (string | null)[] | undefined) ?? []).map(read)
  const { recent = recentDays } = field.kind.filter(field)
  const days = daysBack(value)
  const presets = offeredDays.map((count) => {
    const [first, last] = recent(count) as [string, string]
    const begin = read(first) as Dayjs
    daysByStart.set(begin, count)
    return { label: t(...recentText(count)), value: [begin, read(last) as Dayjs] as [Dayjs, Dayjs] }
  })
  // The dates of a relative period change daily, so the field shows the period instead.
  const rangeFormat = { format: (end: Dayjs) => (days && end.isSame(from) ? t(...recentText(days)) : t(words.today)) }
  const change = (ends: readonly (Dayjs | null)[] | null) => {
    const count = ends?.[0] && daysByStart.get(ends[0])
    if (count) onChange(recent(count))
    else onChange(ends ? ends.map((end, index) => (end ? write(end, index === 0 ? 'from' : 'to') : null)) : undefined)
  }
  return (
    <DatePicker.RangePicker
      className="rk-grow"
      prefix={<SecondaryText>{label}</SecondaryText>}
      aria-label={label}
      allowEmpty
      presets={presets}
      {...picker}
      {...(days ? { ...rangeFormat, inputReadOnly: true } : {})}
      placeholder={[t(words.from), t(words.to)]}
      value={[from, to]}
      onChange={change}
    />
  )
}
