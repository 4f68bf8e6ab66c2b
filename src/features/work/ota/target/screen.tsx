import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { targetCalls as calls, target } from './contract.ts'
import { TargetDetail } from './parts.tsx'
import { targetLabels as labels } from './screen-texts.ts'
import { useTargetActions } from './use-target-actions.tsx'

type Row = RowOf<typeof target>
const [tasks, log] = ['/software/taskManage', '/software/updateLog'] as const

/** /software/taskPushManage: progress of each vehicle's update, and its actions. */
export default function TaskPush() {
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const { rowActions, batchActions, dialog } = useTargetActions()
  const ways: RowAction<Row>[] = [
    {
      key: 'task',
      label: labels.task,
      when: () => opens(tasks),
      run: ({ campaign }) => open(tasks, { task: campaign.id }),
    },
    {
      key: 'log',
      label: labels.log,
      when: () => opens(log),
      run: ({ vin, campaign }) => open(log, { 'q.vin': vin, 'q.campaign': campaign.id }),
    },
  ]
  return (
    <>
      <RecordScreen
        record={target}
        calls={calls}
        rowActions={[...rowActions, ...ways]}
        batchActions={batchActions}
        {...(may(calls.detail) && {
          detailExtra: ({ vin, campaign }: Row) => <TargetDetail vin={vin} campaign={campaign.id} />,
        })}
      />
      {dialog}
    </>
  )
}
