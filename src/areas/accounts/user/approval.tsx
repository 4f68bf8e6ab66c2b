import { useState } from 'react'
import type { Call } from '../../../kit/call.ts'
import { useT } from '../../../kit/client/language.ts'
import { useRecordForm } from '../../../kit/record/form.ts'
import { FormSheet } from '../../../kit/record/parts.tsx'
import type { RowOf, UpdateOf } from '../../../kit/record/record.ts'
import type { AnyInputs, Inputs } from '../../../kit/record/view.ts'
import { user as userRecord } from '../account/contract.ts'
import { userCalls } from './contract.ts'
import { userTexts } from './texts.ts'

export type UserRow = RowOf<typeof userRecord>
const chosen = ['department', 'role']
const update = userCalls.approve as unknown as Call<UpdateOf<typeof userRecord>, unknown>

/** Approval of a registration. Its form contains only department and role. */
export function Approval({ row, inputs, close }: { row: UserRow; inputs: Inputs<typeof userRecord>; close(): void }) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  // Both start empty, so that both are sent.
  const [blank] = useState({ ...row, role: null, department: null } as unknown as UserRow)
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
      form={{ ...form, fields: form.fields.filter(([name]) => chosen.includes(name)) }}
      inputs={inputs as AnyInputs}
      open={open}
      title={t(userTexts.approveTitle, { name: row.fullName })}
      onClose={() => void leave()}
      onClosed={close}
    />
  )
}
