import type { ReactNode } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { BatchAction, RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { targetCalls as calls, type target } from './contract.ts'
import { targetLabels as labels, targetTexts as words } from './screen-texts.ts'
import { borderOf, type TargetState } from './state-texts.ts'

type Row = RowOf<typeof target>

const repeatableStates: readonly TargetState[] = [
  'failed',
  'timedOut',
  'rolledBack',
  'inconsistent',
  'declined',
  'skipped',
]
const canCancel = (state: TargetState) =>
  (state === 'planned' || borderOf[state] === 'commandSent') &&
  !(['installing', 'verifying', 'cancelling'] as readonly TargetState[]).includes(state)

/** Actions on one or several updates. Each dialog explains the effect first. */
export function useTargetActions(): {
  rowActions: RowAction<Row>[]
  batchActions: BatchAction<Row>[]
  dialog: ReactNode
} {
  const { t, say } = useT()
  const { ask, dialog } = useRemark()
  const queryPaths = ['/softwarePush/', '/softwareTask/']
  const change = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (fault) {
      // Error already shown. Refetch anyway.
      if (!(fault instanceof CallFault)) throw fault
    }
    await invalidate(queryPaths)
  }
  /** The server skips vehicles for which it is too late, and returns the number of the others. */
  const many =
    (call: typeof calls.again | typeof calls.cancel, doneText: string, none: string) => async (rows: Row[]) =>
      change(async () => {
        const { count } = await send(call, { ids: rows.map(({ id }) => id) })
        if (count === 0) toast.warning(t(none))
        else toast.success(t(doneText, { count }))
      })
  const confirmAction = async (title: string, content: string, okText: string, danger: boolean) =>
    confirm({ title, content, okText, danger })
  const again = many(calls.again, words.againDone, words.againNone)
  const cancel = many(calls.cancel, words.cancelDone, words.cancelNone)
  const forceClose = async ({ vin, campaign }: Row) => {
    const title = t(words.forceTitle, { vin })
    const [text, okText, label] = [t(words.forceText), say(labels.forceClose), t(words.reason)]
    const reason = await ask({
      of: `target close ${campaign.id} ${vin}`,
      title,
      text,
      okText,
      label,
      longest: 200,
      needed: t(words.needReason),
      danger: true,
      send: (remark) =>
        send(calls.forceClose, { vin, campaign: campaign.id, reason: remark }).finally(
          () => void invalidate(queryPaths),
        ),
    })
    if (reason) toast.success(t(words.forceDone))
  }
  return {
    dialog,
    rowActions: [
      {
        key: 'again',
        label: labels.again,
        call: calls.again,
        when: ({ state }) => repeatableStates.includes(state),
        run: async (row) => {
          if (await confirmAction(t(words.againOne, { vin: row.vin }), t(words.againText), say(labels.again), false))
            await again([row])
        },
      },
      {
        key: 'cancel',
        label: labels.cancel,
        call: calls.cancel,
        tone: 'danger',
        when: ({ state }) => canCancel(state),
        run: async (row) => {
          if (await confirmAction(t(words.cancelOne, { vin: row.vin }), t(words.cancelText), say(labels.cancel), true))
            await cancel([row])
        },
      },
      {
        key: 'forceClose',
        label: labels.forceClose,
        call: calls.forceClose,
        tone: 'danger',
        when: ({ state }) => state === 'cancelling',
        run: forceClose,
      },
    ],
    batchActions: [
      {
        key: 'again',
        label: labels.again,
        call: calls.again,
        run: async (rows, { refresh }) => {
          const title = t(words.againMany, { count: rows.length })
          if (!(await confirmAction(title, t(words.againText), say(labels.again), false))) return
          await again(rows)
          refresh()
        },
      },
      {
        key: 'cancel',
        label: labels.cancel,
        call: calls.cancel,
        tone: 'danger',
        run: async (rows, { refresh }) => {
          const title = t(words.cancelMany, { count: rows.length })
          if (!(await confirmAction(title, t(words.cancelText), say(labels.cancel), true))) return
          await cancel(rows)
          refresh()
        },
      },
    ],
  }
}
