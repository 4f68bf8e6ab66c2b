import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { type Filter, readState, writeState } from '../../../../record/model/address.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { batteryHealth, batteryCalls as calls } from './contract.ts'
import { Picture } from './Picture.tsx'
import { batteryLabels as labels, batteryTexts as words } from './texts.ts'

const Panel = lazy(() => import('./Panel.tsx'), <Loading />)
type Row = RowOf<typeof batteryHealth>

/** /analysis/batteryHealth: batteries of the fleet, worst first. `?battery=` opens one. */
export default function BatteryHealth() {
  const { t } = useT()
  const [search, setSearch] = useSearchParams()
  const { filter } = readState(search, batteryHealth)
  const vin = search.get('battery') ?? undefined
  // Keeps the content while the sheet closes.
  const [shownVin, setShownVin] = useState(vin)
  if (vin && vin !== shownVin) setShownVin(vin)
  const choose = (next: string | undefined) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      if (next) params.set('battery', next)
      else params.delete('battery')
      return params
    })
  const narrow = (more: Filter) =>
    setSearch((now) => {
      const state = readState(now, batteryHealth)
      return writeState(now, batteryHealth, { ...state, page: 1, filter: { ...state.filter, ...more } })
    })
  const rowActions: RowAction<Row>[] = [
    { key: 'battery', label: labels.battery, call: calls.vehicle, run: (row) => choose(row.vin) },
  ]
  return (
    <>
      <Folding name="batteryHealth" title={t(words.picture)}>
        <Picture filter={filter} onOpen={narrow} />
      </Folding>
      <RecordScreen record={batteryHealth} calls={calls} rowActions={rowActions} />
      <Sheet open={vin !== undefined} title={t(words.panelOf, { vin: shownVin ?? '' })} close={() => choose(undefined)}>
        {shownVin && <Panel vin={shownVin} />}
      </Sheet>
    </>
  )
}
