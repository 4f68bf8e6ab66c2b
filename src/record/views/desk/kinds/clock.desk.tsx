import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../../../client/language.ts'
import { words } from '../../shared/texts.ts'
import type { InputProps } from '../../shared/view.ts'

export { Cell, Filter } from './text.desk.tsx'

/** Day of the picker's value. Any day will do: only its time is used. */
const onADay = (clock: string) => dayjs(`2000-01-01T${clock}`)

export function Input({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t } = useT()
  return (
    <TimePicker
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      style={{ width: '100%' }}
      format="HH:mm"
      needConfirm={false}
      placeholder={t(words.choose)}
      value={value ? onADay(value as string) : null}
      onChange={(next) => onChange(next?.format('HH:mm'))}
    />
  )
}
