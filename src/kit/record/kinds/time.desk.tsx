import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../client/language.ts'
import { words } from '../texts.ts'
import type { InputProps } from '../view.ts'
import { Range } from './day.desk.tsx'
import type { FilterProps } from './views.ts'

export { Cell } from './text.desk.tsx'

export function Input({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  return (
    <DatePicker
      showTime
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      style={{ width: '100%' }}
      placeholder={t(words.choose)}
      value={value ? dayjs(value as string) : null}
      onChange={(next) => onChange(next?.toISOString())}
    />
  )
}

export function Filter(props: FilterProps) {
  const showTime = { format: 'HH:mm', defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }
  const picker = { format: 'YYYY-MM-DD HH:mm', showTime: showTime as never }
  return <Range {...props} picker={picker} write={(end) => end.toISOString()} />
}
