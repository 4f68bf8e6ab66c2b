import { useMemo } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { AnyRecord, RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { attendee, attendeeCalls as calls, seat, seatCalls } from './contract.ts'
import { attendeeWords as words } from './texts.ts'

type Row = RowOf<typeof attendee>

/** Returns the record without its field `meeting`, for pages of one meeting. */
export function ofOneMeeting<R extends AnyRecord>(record: R): R {
  const { meeting: _, ...fields } = record.fields
  return { ...record, fields }
}
const attendeeHere = ofOneMeeting(attendee)
const seatHere = ofOneMeeting(seat)

/** Filters, fixed values and the scope of references for lists of one meeting. */
export function useFixedMeeting(meeting: number) {
  return useMemo(() => ({ fixedFilter: { meeting: [meeting] }, fixed: { meeting }, within: { meeting } }), [meeting])
}

export function Attendees({ meeting }: { meeting: number }) {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const actions: RowAction<Row>[] = [
    {
      key: 'signIn',
      label: calls.signInByStaff.title,
      call: calls.signInByStaff,
      when: ({ state }) => state === 'expected',
      run: async ({ id }) => {
        await send(calls.signInByStaff, { id })
        toast.success(t(words.signedIn))
        await invalidate(['/meeting/'])
      },
    },
    {
      key: 'undo',
      label: calls.undo.title,
      call: calls.undo,
      when: ({ state }) => state === 'signedIn',
      run: async ({ id, name }) => {
        const reason = await ask({
          of: `attendee undo ${id}`,
          title: t(words.undoTitle, { name }),
          text: t(words.undoText),
          label: t(words.reason),
          okText: t(words.undo),
          needed: t(words.needed),
          danger: true,
          longest: 200,
          send: (text) => send(calls.undo, { id, reason: text }),
        })
        if (!reason) return
        toast.success(t(words.undone))
        await invalidate(['/meeting/'])
      },
    },
  ]
  return (
    <>
      <RecordScreen record={attendeeHere} calls={calls} rowActions={actions} {...useFixedMeeting(meeting)} />
      {dialog}
    </>
  )
}

export function Seats({ meeting }: { meeting: number }) {
  const { t } = useT()
  return (
    <RecordScreen
      record={seatHere}
      calls={seatCalls}
      undeletableReason={({ attendee: holder }) => (holder ? t(words.held) : undefined)}
      {...useFixedMeeting(meeting)}
    />
  )
}
