import { InputNumber, Space } from 'antd'
import { useT } from '../../client/language.ts'
import { words } from '../texts.ts'
import type { InputProps } from '../view.ts'
import type { NumberField } from './number.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.desk.tsx'

export function Input({ field, value, onChange, id, disabled, faulty }: InputProps) {
  const { unit } = field as NumberField
  return (
    <InputNumber<number>
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      style={{ width: '100%' }}
      suffix={unit}
      value={(value as number | undefined) ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

export function Filter({ label, field, value, onChange }: FilterProps) {
  const { t } = useT()
  const [from = null, to = null] = (value as (number | null)[] | undefined) ?? []
  return (
    <Space.Compact block>
      <InputNumber<number>
        className="rk-grow"
        prefix={<span className="rk-quiet">{label}</span>}
        aria-label={`${label} ${t(words.min)}`}
        placeholder={t(words.min)}
        controls={false}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      <InputNumber<number>
        className="rk-end"
        aria-label={`${label} ${t(words.max)}`}
        placeholder={[t(words.max), (field as NumberField).unit].filter(Boolean).join(' ')}
        controls={false}
        value={to}
        onChange={(next) => onChange([from, next])}
      />
    </Space.Compact>
  )
}
