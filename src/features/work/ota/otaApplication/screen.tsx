import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { applicationCalls as calls, otaApplication } from './contract.ts'
import { Decide, type Decision } from './Decide.tsx'
import './otaApplication.css'
import { Path, Standing } from './path.tsx'
import { type ApplicationState, applicationRefusals } from './state-texts.ts'
import { applicationLabels as labels, taskLabel } from './texts.ts'

type Row = RowOf<typeof otaApplication>

const tasks = '/software/taskManage'

/** States in which an edit would void decisions of others, with the message shown. */
const lockedBy: Partial<Record<ApplicationState, string>> = {
  submitted: applicationRefusals.underWay,
  examined: applicationRefusals.underWay,
  approved: applicationRefusals.underWay,
  released: applicationRefusals.ended,
  void: applicationRefusals.ended,
}

/** Order of the buttons: actions that continue the process come first. */
const decisions: readonly { decision: Decision; states: readonly ApplicationState[] }[] = [
  { decision: 'submit', states: ['draft'] },
  { decision: 'examine', states: ['submitted'] },
  { decision: 'approve', states: ['examined'] },
  { decision: 'release', states: ['approved'] },
  { decision: 'refuse', states: ['submitted', 'examined', 'approved'] },
  { decision: 'file', states: ['draft', 'submitted', 'examined', 'approved'] },
  { decision: 'withdraw', states: ['released'] },
]

/** /software/otaApplication: applications for updates, from draft to release. */
export default function Applications() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const [deciding, setDeciding] = useState<{ row: Row; decision: Decision }>()
  const rowActions = decisions.map(
    ({ decision, states }): RowAction<Row> => ({
      key: decision,
      label: labels[decision],
      call: calls[decision],
      ...(decision === 'refuse' || decision === 'withdraw' ? { tone: 'danger' as const } : {}),
      when: ({ state }) => states.includes(state),
      run: (row) => setDeciding({ row, decision }),
    }),
  )
  const addTask: RowAction<Row> = {
    key: 'task',
    label: taskLabel,
    when: ({ state }) => state === 'released' && opens(tasks),
    run: ({ id, name }) => open(tasks, { do: 'new', application: id, name }),
  }
  return (
    <>
      <RecordScreen
        record={otaApplication}
        calls={calls}
        moving
        rowActions={[addTask, ...rowActions]}
        locked={({ state }) => (lockedBy[state] ? t(lockedBy[state]) : undefined)}
        undeletableReason={({ state }) => (state === 'draft' ? undefined : t(applicationRefusals.kept))}
        detailIntro={(row) => <Standing key={row.id} row={row} />}
        detailExtra={(row) => <Path key={row.id} row={row} />}
      />
      {deciding && <Decide {...deciding} close={() => setDeciding(undefined)} />}
    </>
  )
}
