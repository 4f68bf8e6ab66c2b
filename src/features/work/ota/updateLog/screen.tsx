import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps, RowAction } from '../../../../record/views/shared/view.ts'
import { targetStep } from '../target/contract.ts'
import { updateLogCalls as calls } from './contract.ts'
import { logLabels as labels } from './texts.ts'
import './updateLog.css'

type Row = RowOf<typeof targetStep>
const [push, tasks] = ['/software/taskPushManage', '/software/taskManage'] as const

/** /software/updateLog: steps of all vehicles' updates, with the boxes' feedback. */
export default function UpdateLog() {
  const open = useOpen()
  const opens = useOpens()
  const rowActions: RowAction<Row>[] = [
    {
      key: 'vehicle',
      label: labels.vehicle,
      when: () => opens(push),
      run: ({ vin, campaign }) => open(push, { 'q.vin': vin, 'q.campaign': campaign.id }),
    },
    {
      key: 'task',
      label: labels.task,
      when: () => opens(tasks),
      run: ({ campaign }) => open(tasks, { task: campaign.id }),
    },
  ]
  return <RecordScreen record={targetStep} calls={calls} rowActions={rowActions} cells={{ raw: Raw }} />
}

function Raw({ value }: CellProps<Row['raw'], Row>) {
  if (!value) return null
  return <pre className="text-s mono break flush ul-raw">{inLines(value)}</pre>
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON: shown unchanged.
    return text
  }
}
