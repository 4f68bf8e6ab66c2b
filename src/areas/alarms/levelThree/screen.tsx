import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { CellProps, RowAction } from '../../../kit/record/view.ts'
import { alarm, alarmCalls } from '../alarm/contract.ts'
import { History, paramsFrom, useHandlingActions } from '../alarm/parts.tsx'
import { alarmName, codeText } from '../alarm/texts.ts'
import './levelThree.css'
import { Ranking } from './Ranking.tsx'
import { levelThreeLabels } from './texts.ts'

type Row = RowOf<typeof alarm>
const detailRoute = '/alarm/alarmThirdDetail'
/** The standard of 2025 has a fourth level above the third. */
const severe = { level: ['3', '4'] }

/** /alarm/alarmThird: level-3 alarms alone, with how many each vehicle had. */
export default function LevelThree() {
  const open = useOpen()
  const opens = useOpens()
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
      <RecordScreen
        record={alarm}
        calls={{ query: alarmCalls.query, one: alarmCalls.one, export: alarmCalls.export }}
        moving
        fixedFilter={severe}
        cells={{ bit: Name, code: Code }}
        rowActions={[detail, ...rowActions]}
        batchActions={batchActions}
        detailExtra={(row) => <History id={row.id} />}
      />
      {dialog}
    </>
  )
}

function Name({ row: { kind, code, rule } }: CellProps<unknown, Row>) {
  const { say } = useT()
  return <span className="alarm-name">{say(alarmName(kind, code, rule))}</span>
}

const Code = ({ row: { kind, code } }: CellProps<unknown, Row>) => codeText(kind, code)
