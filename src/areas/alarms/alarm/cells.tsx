import { useT } from '../../../kit/client/language.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import type { CellProps } from '../../../kit/record/view.ts'
import './alarm.css'
import type { alarm } from './contract.ts'
import { alarmName, codeText } from './texts.ts'

type Props = CellProps<unknown, RowOf<typeof alarm>>

/** Cells of an alarm that say more than its columns do. */
export const alarmCells = { bit: Name, code: Code }

function Name({ row: { kind, code, rule } }: Props) {
  const { say } = useT()
  return <span className="alarm-name">{say(alarmName(kind, code, rule))}</span>
}

function Code({ row: { kind, code } }: Props) {
  return codeText(kind, code)
}
