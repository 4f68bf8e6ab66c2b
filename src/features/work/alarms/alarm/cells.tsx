import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { CellProps, Cells } from '../../../../record/views/shared/view.ts'
import './alarm.css'
import type { alarm } from './contract.ts'
import { alarmName } from './texts.ts'

type Props = CellProps<unknown, RowOf<typeof alarm>>

/** Cells that show more than the column's own value: `bit` shows a name for every kind of alarm. */
export const alarmCells: Cells<typeof alarm> = { bit: Name }

function Name({ row: { kind, code, rule, suppressedCount } }: Props) {
  const { say } = useT()
  return <span className="alarm-name">{say(alarmName(kind, code, rule, suppressedCount))}</span>
}
