import { useSearchParams } from 'react-router-dom'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { alarm, alarmCalls } from '../alarm/contract.ts'
import { alarmCells, History, paramsFrom, useHandlingActions } from '../alarm/parts.tsx'
import { boardCalls } from '../board/contract.ts'
import { HeardLevels } from '../board/parts.tsx'
import './levelThree.css'
import { Ranking } from './Ranking.tsx'
import { levelThreeLabels } from './texts.ts'

type Row = RowOf<typeof alarm>
const detailRoute = '/alarm/alarmThirdDetail'
/** The standard of 2025 has a fourth level above the third. */
const severe = { level: ['4', '3'] } satisfies { level: AlarmLevel[] }

/** /alarm/alarmThird: level-3 alarms and their ranking by vehicle. */
export default function LevelThree() {
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  const [search] = useSearchParams()
  const { rowActions, batchActions, dialog } = useHandlingActions()
  const detail: RowAction<Row> = {
    key: 'detail',
    label: levelThreeLabels.detail,
    when: () => opens(detailRoute),
    run: ({ id }) => open(detailRoute, { ...paramsFrom('/alarm/alarmThird', search), id }),
  }
  return (
    <>
      <Ranking />
      {may(boardCalls.live) && <HeardLevels levels={severe.level} />}
      <RecordScreen
        record={alarm}
        calls={{ query: alarmCalls.query, one: alarmCalls.one, export: alarmCalls.export }}
        moving
        fixedFilter={severe}
        cells={alarmCells}
        rowActions={[detail, ...rowActions]}
        batchActions={batchActions}
        detailExtra={(row) => <History id={row.id} />}
      />
      {dialog}
    </>
  )
}
