import type { ReactNode } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import type { TaskRow, TaskVariant } from './TaskScreen.tsx'
import { taskLabels as labels, taskTexts as words } from './task-texts.ts'

/** Actions on a task, for its row and its page. Each dialog explains the effect first. */
export function useTaskSteps({ calls }: TaskVariant): { rowActions: RowAction<TaskRow>[]; dialog: ReactNode } {
  const { t, say } = useT()
  const { ask, dialog } = useRemark()
  /** Refetches even after a fault. */
  const take = (work: () => Promise<void>) => work().finally(() => void invalidate(['/ota/']))
  const change = (work: () => Promise<void>) => take(work).catch(ignoreReportedFault)
  const pause = async ({ id, name }: TaskRow, shouldPause: boolean) => {
    const [title, content] = shouldPause
      ? [t(words.pauseTitle, { name }), t(words.pauseText)]
      : [t(words.startTitle, { name }), t(words.startText)]
    if (!(await confirm({ title, content, okText: say(shouldPause ? labels.pause : labels.start) }))) return
    await change(async () => {
      await send(calls.pause, { id, paused: shouldPause })
      toast.success(t(shouldPause ? words.paused : words.started))
    })
  }
  const cancel = async ({ id, name, total, succeeded: succeededCount, failed: failedCount }: TaskRow) => {
    const left = (total ?? 0) - (succeededCount ?? 0) - (failedCount ?? 0)
    const text = t(words.cancelText, { count: left })
    const title = t(words.cancelTitle, { name })
    await ask({
      of: `${calls.cancel.path} ${id}`,
      title,
      text,
      okText: say(labels.cancel),
      label: t(words.reason),
      danger: true,
      send: (reason) =>
        take(async () => {
          const { count } = await send(calls.cancel, { id, ...(reason && { reason }) })
          toast.success(t(words.cancelled, { count }))
        }),
    })
  }
  const decide = async ({ id, name, total, fileName, fileVersion }: TaskRow, approve: boolean) => {
    const { decide: call } = calls
    if (!call) return
    if (approve) {
      const content = t(words.approveText, {
        count: total ?? 0,
        file: [fileName, fileVersion].filter(Boolean).join(' '),
      })
      if (!(await confirm({ title: t(words.approveTitle, { name }), content, okText: say(labels.approve) }))) return
      return change(async () => {
        await send(call, { id, approve })
        toast.success(t(words.approved))
      })
    }
    const promptOptions = { label: t(words.reason), needed: t(words.needReason), danger: true }
    await ask({
      of: `${call.path} refuse ${id}`,
      title: t(words.refuseTitle, { name }),
      okText: say(labels.refuse),
      ...promptOptions,
      send: (remark) =>
        take(async () => {
          await send(call, { id, approve, remark })
          toast.success(t(words.refused))
        }),
    })
  }
  const isAwaited = ({ state }: TaskRow) => state === 'submitted'
  const isPaused = ({ state }: TaskRow) => state === 'paused' || state === 'held'
  const isOver = ({ taskState }: TaskRow) => taskState === 'complete' || taskState === 'terminated'
  const rowActions: RowAction<TaskRow>[] = [
    ...(calls.decide
      ? [
          {
            key: 'approve',
            label: labels.approve,
            call: calls.decide,
            when: isAwaited,
            run: (row: TaskRow) => decide(row, true),
          },
          {
            key: 'refuse',
            label: labels.refuse,
            call: calls.decide,
            when: isAwaited,
            run: (row: TaskRow) => decide(row, false),
          },
        ]
      : []),
    { key: 'start', label: labels.start, call: calls.pause, when: isPaused, run: (row) => pause(row, false) },
    {
      key: 'pause',
      label: labels.pause,
      call: calls.pause,
      when: ({ state }) => state === 'running',
      run: (row) => pause(row, true),
    },
    {
      key: 'cancel',
      label: labels.cancel,
      call: calls.cancel,
      tone: 'danger',
      when: (row) => !isOver(row),
      run: cancel,
    },
  ]
  return { rowActions, dialog }
}
