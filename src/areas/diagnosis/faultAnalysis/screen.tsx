import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Folding } from '../../../kit/chart/Folding.tsx'
import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { readState } from '../../../kit/record/address.ts'
import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { recentDays } from '../../../kit/record/kinds/recent.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
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
