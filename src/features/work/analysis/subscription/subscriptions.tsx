import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen } from '../../../../client/navigation.ts'
import { invalidate } from '../../../../client/query.ts'
import { customerId } from '../../../../client/session.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ActionTools, RowAction } from '../../../../record/views/shared/view.ts'
import { DialogButton } from '../../../../ui/parts/DialogButton.tsx'
import { MailNote } from '../../../base/messaging/letter/parts.tsx'
import { boardCalls } from '../board/contract.ts'
import { chartCalls } from '../chart/contract.ts'
import type { FormSubject } from '../chart/parts.tsx'
import { subscriptionCalls as calls, subscription } from './contract.ts'
import { subscriptionLabels as labels, subscriptionWords as words } from './texts.ts'

const SubscriptionForm = lazy(async () => ({ default: (await import('./SubscriptionForm.tsx')).SubscriptionForm }))
const Sends = lazy(async () => ({ default: (await import('./Sends.tsx')).Sends }))
type SubscriptionRow = RowOf<typeof subscription>

/** Subscriptions that the user receives or created. */
export function Subscriptions() {
  const { t } = useT()
  const open = useOpen()
  const [editedRow, setEditedRow] = useState<SubscriptionRow>()
  const me = Number(customerId())
  const isOwn = ({ owner }: SubscriptionRow) => owner?.id === me
  const receives = ({ people }: SubscriptionRow) => people?.some(({ id }) => id === me) ?? false
  const hasStopped = ({ stopped: stoppedPeople }: SubscriptionRow) =>
    stoppedPeople?.some(({ id }) => id === me) ?? false
  const notOwn = (row: SubscriptionRow) =>
    isOwn(row) ? undefined : t(words.notOwn, { owner: row.owner?.label ?? '–' })
  /** Calls an action on a row and shows its result. */
  const act = async (call: unknown, input: object, textOf: (answer: unknown) => string, { refresh }: ActionTools) => {
    toast.success(textOf(await send(call as Call, input)))
    refresh()
    void invalidate([calls.sends.path])
  }
  const rowActions: RowAction<SubscriptionRow>[] = [
    {
      key: 'chart',
      label: labels.chart,
      call: chartCalls.one,
      when: ({ chart }) => chart !== null,
      run: ({ chart }) => open('/chars', { chart: chart?.id }),
    },
    {
      key: 'board',
      label: labels.board,
      call: boardCalls.one,
      when: ({ board }) => board !== null,
      run: ({ board }) => open('/chars', { board: board?.id }),
    },
    {
      key: 'sendNow',
      label: labels.sendNow,
      call: calls.sendNow,
      when: (row) => subjectOf(row) !== undefined,
      run: ({ id }, tools) =>
        act(calls.sendNow, { id }, (answer) => t(words.sending, { to: (answer as { to: string }).to }), tools),
    },
    {
      key: 'edit',
      label: labels.edit,
      call: calls.update,
      when: (row) => isOwn(row) && subjectOf(row) !== undefined,
      run: (row) => setEditedRow(row),
    },
    {
      key: 'pause',
      label: labels.pause,
      call: calls.pause,
      when: (row) => isOwn(row) && row.state === 'active',
      confirm: ({ name }) => t(words.pauseAsk, { name }),
      run: ({ id }, tools) => act(calls.pause, { id }, () => t(words.paused), tools),
    },
    {
      key: 'resume',
      label: labels.resume,
      call: calls.resume,
      when: (row) => isOwn(row) && row.state === 'paused',
      run: ({ id }, tools) => act(calls.resume, { id }, () => t(words.resumed), tools),
    },
    {
      key: 'stop',
      label: labels.stop,
      call: calls.receive,
      when: (row) => receives(row) && !hasStopped(row),
      confirm: ({ name }) => t(words.stopAsk, { name }),
      run: ({ id }, tools) => act(calls.receive, { id, on: false }, () => t(words.stopped), tools),
    },
    {
      key: 'again',
      label: labels.again,
      call: calls.receive,
      when: (row) => receives(row) && hasStopped(row),
      run: ({ id }, tools) => act(calls.receive, { id, on: true }, () => t(words.again), tools),
    },
  ]
  const editedOf = editedRow && subjectOf(editedRow)
  return (
    <>
      <div className="chart-begin">
        <p className="ui-hint">{t(words.begin)}</p>
        <MailNote />
      </div>
      <RecordScreen
        record={subscription}
        calls={{ query: calls.query, one: calls.one, remove: calls.remove }}
        rowActions={rowActions}
        undeletableReason={notOwn}
        detailExtra={({ id }) => <Sends id={id} />}
      />
      {editedOf && <SubscriptionForm of={editedOf} row={editedRow} onClosed={() => setEditedRow(undefined)} />}
    </>
  )
}

/** Chart or board of a subscription. Undefined: it was deleted. */
function subjectOf({ chart, board }: SubscriptionRow): FormSubject | undefined {
  if (chart) return { chart: { id: chart.id, name: chart.label } }
  return board ? { board: { id: board.id, name: board.label } } : undefined
}

export function SubscribeButton({ of }: { of: FormSubject }) {
  const { t } = useT()
  return (
    <DialogButton call={calls.add} label={t(words.subscribe)}>
      {(close) => <SubscriptionForm of={of} onClosed={close} />}
    </DialogButton>
  )
}
