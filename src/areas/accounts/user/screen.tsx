import { useState } from 'react'
import { useMay } from '../../../kit/client/permission.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { user as userRecord } from '../account/contract.ts'
import { Approval, type UserRow } from './approval.tsx'
import { userCalls } from './contract.ts'
import { Online } from './online.tsx'
import { DepartmentTree, useAccountScreen } from './parts.tsx'
import { actionLabels } from './texts.ts'

export default function Users() {
  const may = useMay()
  const { screen, secret } = useAccountScreen(userCalls)
  const [approved, approve] = useState<UserRow>()
  const approving: RowAction<UserRow> = {
    key: 'approve',
    label: actionLabels.approve,
    call: userCalls.approve,
    when: ({ status }) => status === 'waiting',
    run: (row) => approve(row),
  }
  return (
    <>
      <RecordScreen
        record={userRecord}
        calls={userCalls}
        {...screen}
        rowActions={[approving, ...screen.rowActions]}
        toolbar={may(userCalls.online) && <Online />}
        aside={{
          label: actionLabels.departments,
          panel: (question) => <DepartmentTree record={userRecord.name} question={question} />,
        }}
      />
      {approved && <Approval key={approved.id} row={approved} close={() => approve(undefined)} />}
      {secret}
    </>
  )
}
