import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { readState } from '../../../../record/model/address.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { faultAnalysisCalls as calls, faultAnalysis } from './contract.ts'
import { Picture } from './Picture.tsx'
import { analysisLabels as labels, analysisTexts as words } from './texts.ts'
import { Vehicles } from './Vehicles.tsx'

type Row = RowOf<typeof faultAnalysis>
const list = '/rds/remoteFaultInfo'
const lastMonth = () => ({ period: recentDays(30), by: ['code'] })

/** Page /rds/rdsFaultAnalysis: faults and the number of affected vehicles, in several groupings. */
export default function FaultAnalysis() {
  const { t } = useT()
  useFirstFilter(faultAnalysis, lastMonth)
  const open = useOpen()
  const opens = useOpens()
  const [search] = useSearchParams()
  const { filter } = readState(search, faultAnalysis)
  const [group, setGroup] = useState<{ key: string; name: string }>()
  const rowActions: RowAction<Row>[] = [
    {
      key: 'vehicles',
      label: labels.vehicles,
      call: calls.vehicles,
      run: ({ key, name }) => setGroup({ key, name }),
    },
    {
      key: 'list',
      label: labels.list,
      when: ({ by }) => (by === 'code' || by === 'ecu') && opens(list),
      run: ({ by, key }) => open(list, by === 'code' ? { 'q.number': key } : { 'q.ecu': key }),
    },
  ]
  return (
    <>
      <Folding name="faultAnalysis" title={t(words.picture)}>
        <Picture filter={filter} onGroup={setGroup} />
      </Folding>
      <RecordScreen record={faultAnalysis} calls={calls} rowActions={rowActions} />
      <Vehicles filter={filter} group={group} close={() => setGroup(undefined)} />
    </>
  )
}
