import { useState } from 'react'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { FormSheet } from '../../../../record/views/parts.tsx'
import { useRecordForm } from '../../../../record/views/shared/form.ts'
import type { AnyInputs, Inputs } from '../../../../record/views/shared/view.ts'
import { meetingCalls as calls, meeting as record } from '../meeting/contract.ts'
import { PlaceInput } from './PlaceInput.tsx'

export const inputs: Inputs<typeof record> = { position: PlaceInput }

/** Form for a meeting on its own page. Open while rendered. */
export function EditMeeting({ meeting, close }: { meeting: RowOf<typeof record>; close(): void }) {
  const [open, setOpen] = useState(true)
  const { update } = calls
  const form = useRecordForm(record, { update }, meeting, {
    keepsDraft: true,
    onSaved: () => {
      setOpen(false)
      void invalidate(['/meeting/'])
    },
  })
  return (
    <FormSheet
      record={record}
      form={form}
      inputs={inputs as AnyInputs}
      open={open}
      onClose={() => void form.mayClose().then((may) => may && setOpen(false))}
      onClosed={close}
    />
  )
}
