import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import type { BatteryMonth } from './contract.ts'
import { batteryTexts as words } from './texts.ts'

const none = '—'
/** Columns of a desk's table, by view. */
const views = {
  health: ['month', 'soh', 'sessions', 'resistance', 'spread', 'probes'],
  use: ['month', 'soc', 'kwh', 'full', 'high', 'consumption'],
} as const satisfies Record<string, readonly string[]>
type View = keyof typeof views

export function Months({ months }: { months: readonly BatteryMonth[] }) {
  const { t } = useT()
  const shell = useShell()
  const columns = useColumns()
  const [view, setView] = useState<View>('health')
  const rows = months.toReversed()
  if (shell === 'desk')
    return (
      <>
        <Segments
          options={[
            { value: 'health', label: t(words.health) },
            { value: 'use', label: t(words.use) },
          ]}
          value={view}
          onChange={setView}
        />
        <Rows
          rows={rows}
          keyOf={({ month }) => month}
          loading={false}
          empty={t(words.tooLittle)}
          columns={columns.filter(({ key }) => (views[view] as readonly string[]).includes(key))}
        />
      </>
    )
  const [month, soh, ...others] = columns
  return (
    <div className="battery-months">
      {rows.map((row) => (
        <details key={row.month}>
          <Row as="summary" gap={12} align="center" justify="between">
            <b>{month?.cell(row)}</b>
            <span>{soh?.cell(row)}</span>
          </Row>
          <Facts facts={others.map(({ title, cell }) => ({ label: title, value: cell(row) }))} />
        </details>
      ))}
    </div>
  )
}

/** Month and value come first. A phone unfolds the others below them. */
function useColumns(): RowsColumn<BatteryMonth>[] {
  const { t, formatNumber } = useT()
  const formatValue = (value: number | null, unit?: string, digits = 1) =>
    value === null ? none : formatNumber(Math.round(value * 10 ** digits) / 10 ** digits, unit)
  return [
    { key: 'month', title: t(words.month), width: 85, cell: ({ month }) => month.slice(0, 7) },
    {
      key: 'soh',
      title: t(words.sohSpread),
      width: 185,
      cell: ({ sohPercent, iqrPercent }) =>
        sohPercent === null ? none : `${formatValue(sohPercent, '%')} ± ${formatValue((iqrPercent ?? 0) / 2)}`,
    },
    {
      key: 'sessions',
      title: t(words.sessionsOf),
      cell: ({ sessions, charges }) => `${formatNumber(sessions)} / ${formatNumber(charges)}`,
    },
    {
      key: 'soc',
      title: t(words.charging),
      width: 115,
      cell: ({ beginSoc, endSoc }) => `${formatValue(beginSoc, '%', 0)} → ${formatValue(endSoc, '%', 0)}`,
    },
    { key: 'kwh', title: t(words.energy), cell: ({ kwh }) => formatValue(kwh, 'kWh') },
    { key: 'full', title: t(words.full), cell: ({ fullCharges }) => formatNumber(fullCharges) },
    { key: 'high', title: t(words.high), cell: ({ highHours }) => formatValue(highHours, 'h') },
    {
      key: 'spread',
      title: t(words.evenness),
      cell: ({ restMv, endMv }) => `${formatValue(restMv, undefined, 0)} / ${formatValue(endMv, 'mV', 0)}`,
    },
    { key: 'probes', title: t(words.probes), cell: ({ probesC }) => formatValue(probesC, '°C') },
    {
      key: 'resistance',
      title: t(words.resistance),
      cell: ({ resistancePercent }) => formatValue(resistancePercent, '%', 0),
    },
    {
      key: 'consumption',
      title: t(words.consumption),
      cell: ({ kwhPer100Km }) => formatValue(kwhPer100Km, 'kWh/100 km'),
    },
  ]
}
