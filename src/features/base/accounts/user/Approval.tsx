import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { FormSheet } from '../../../../record/views/parts.tsx'
import { useRecordForm } from '../../../../record/views/shared/form.ts'
import type { AnyInputs, Inputs } from '../../../../record/views/shared/view.ts'
import { user as userRecord } from '../account/contract.ts'
import { userCalls } from './contract.ts'
import { userTexts } from './texts.ts'

export type UserRow = RowOf<typeof userRecord>
const approvalFields = ['department', 'role']
const update = userCalls.approve

/** Approval of a registration. Its form contains only department and role. */
export function Approval({ row, inputs, close }: { row: UserRow; inputs: Inputs<typeof userRecord>; close(): void }) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  // Both start empty, so that both are sent.
  const [blank] = useState({ ...row, role: null, department: null })
  const form = useRecordForm(userRecord, { update }, blank, {
    keepsDraft: `approve ${row.id}`,
    onSaved: () => setOpen(false),
  })
  const leave = async () => {
    if (await form.mayClose()) setOpen(false)
  }
  return (
    <FormSheet
      record={userRecord}
      form={{ ...form, fields: form.fields.filter(([name]) => approvalFields.includes(name)) }}
      inputs={inputs as AnyInputs}
      open={open}
      title={t(userTexts.approveTitle, { name: row.fullName })}
      onClose={() => void leave()}
      onClosed={close}
    />
  )
}
