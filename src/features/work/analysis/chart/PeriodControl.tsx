import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { type ExplorePeriod, queryLimits } from '../../../../domain/contract/explore/query.ts'
import { daysFrom, lastDays } from '../../../../domain/time.ts'
import { DateInput } from '../../../../ui/parts/date-input.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { chartWords as words } from './texts.ts'

interface Props {
  /** Null: none, where that is allowed. */
  period: ExplorePeriod | null
  onChange(period: ExplorePeriod): void
  /** Label of none, where that is allowed. */
  none?: string
  onNone?(): void
}
const presets = [7, 30, 90, 365]
const ownDays = 0
const noDays = -1

/** Field for the last days, or for a range of days. */
export function PeriodControl({ period, onChange, none, onNone }: Props) {
  const { t } = useT()
  const own = period && 'from' in period ? period : undefined
  const [isWrong, setWrong] = useState(false)
  const setOwn = (from: string, to: string) => {
    const length = from && to ? daysFrom(from, to).length : 0
    const fits = length > 0 && length <= queryLimits.days
    setWrong(!fits)
    if (fits) onChange({ from, to })
  }
  const days = period && 'days' in period ? period.days : 0
  const choose = (value: number) => {
    if (value === noDays) return onNone?.()
    const [from, to] = lastDays(days || 30)
    onChange(value === ownDays ? { from, to } : { days: value })
  }
  const options = [...new Set([...presets, ...(days > 0 ? [days] : [])])].sort((a, b) => a - b)
  return (
    <>
      <Select
        label={t(words.period)}
        options={[
          ...(none === undefined ? [] : [{ value: noDays, label: none }]),
          ...options.map((count) => ({ value: count, label: t(words.lastDays, { count }) })),
          { value: ownDays, label: t(words.ownPeriod) },
        ]}
        value={period ? days : noDays}
        onChange={choose}
      />
      {own && (
        <Grid gap={8} className="ch-pair">
          <DateInput label={t(words.from)} value={own.from} onChange={(from) => setOwn(from, own.to)} />
          <DateInput
            label={t(words.to)}
            value={own.to}
            fault={isWrong ? t(words.wrongPeriod) : undefined}
            onChange={(to) => setOwn(own.from, to)}
          />
        </Grid>
      )}
    </>
  )
}
