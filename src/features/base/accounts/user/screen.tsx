import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { user as userRecord } from '../account/contract.ts'
import { roleCalls } from '../role/contract.ts'
import { Approval, type UserRow } from './Approval.tsx'
import { userCalls } from './contract.ts'
import { useEmergencyAccount } from './emergency-account.tsx'
import { Online } from './Online.tsx'
import { accountInputs, DepartmentTree, useAccountScreen } from './parts.tsx'
import { actionLabels, userTexts } from './texts.ts'

const inputs = accountInputs(roleCalls)

export default function Users() {
  const may = useMay()
  const { t, say } = useT()
  const remark = useRemark()
  const { screen, secret } = useAccountScreen(userCalls)
  const emergency = useEmergencyAccount()
  const [registration, approve] = useState<UserRow>()
  const approving: RowAction<UserRow> = {
    key: 'approve',
    label: actionLabels.approve,
    call: userCalls.approve,
    when: ({ status }) => status === 'waiting',
    run: (row) => approve(row),
  }
  const refusing: RowAction<UserRow> = {
    key: 'refuse',
    label: actionLabels.refuse,
    call: userCalls.refuse,
    tone: 'danger',
    when: ({ status }) => status === 'waiting',
    run: async ({ id, fullName: name }, { refresh }) => {
      const reason = await remark.ask({
        of: `user refuse ${id}`,
        title: t(userTexts.refuseTitle, { name }),
        text: t(userTexts.refuseText),
        okText: say(actionLabels.refuse),
        label: t(userTexts.refuseReason),
        needed: t(userTexts.reasonNeeded),
        danger: true,
        send: (text) => send(userCalls.refuse, { id, reason: text }),
      })
      if (!reason) return
      toast.success(t(userTexts.refused, { name }))
      refresh()
    },
  }
  return (
    <>
      <RecordScreen
        record={userRecord}
        calls={userCalls}
        inputs={inputs}
        {...screen}
        rowActions={[approving, refusing, ...screen.rowActions, ...emergency.rowActions]}
        top={() => emergency.line}
        toolbar={may(userCalls.online) && <Online />}
        aside={{
          label: actionLabels.departments,
          panel: (question) => <DepartmentTree record={userRecord.name} question={question} />,
        }}
      />
      {registration && (
        <Approval key={registration.id} row={registration} inputs={inputs} close={() => approve(undefined)} />
      )}
      {remark.dialog}
      {secret}
      {emergency.dialog}
    </>
  )
}
