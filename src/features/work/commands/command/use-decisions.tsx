import type { ReactNode } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { Call, SentOf } from '../../../../domain/contract/call.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { type command, commandCalls } from './contract.ts'
import { stepLabels, logWords as words } from './detail-texts.ts'
import { kindTitles } from './kind-texts.ts'

type Row = RowOf<typeof command>

export interface Decisions {
  cancel(row: Row): Promise<void>
  approve(row: Row): Promise<void>
  decline(row: Row): Promise<void>
  dialog: ReactNode
}

/** Actions to approve, decline or cancel a waiting command. Each opens a dialog and refetches afterwards. */
export function useDecisions(): Decisions {
  const { t, say } = useT()
  const { ask, dialog } = useRemark()
  const textValuesOf = ({ vin, kind }: Row) => ({ vin, kind: say(kindTitles[kind]) })
  /** Refetch also after a fault, because another user may have decided. */
  const take = async <C extends Call>(call: C, input: SentOf<C>, text: string) => {
    try {
      await send(call, input)
      toast.success(t(text))
    } finally {
      void invalidate(['/commandlog/'])
    }
  }
  const change: typeof take = (call, input, text) => take(call, input, text).catch(ignoreReportedFault)
  return {
    dialog,
    async cancel(row) {
      const title = say(stepLabels.cancel)
      if (!(await confirm({ title, content: t(words.cancelOne, textValuesOf(row)), danger: true, okText: title })))
        return
      await change(commandCalls.cancel, { vin: row.vin, id: row.id }, words.cancelled)
    },
    async approve(row) {
      const title = say(stepLabels.approve)
      if (!(await confirm({ title, content: t(words.approveOne, textValuesOf(row)), okText: title }))) return
      await change(commandCalls.decide, { vin: row.vin, id: row.id, approve: true }, words.approved)
    },
    async decline(row) {
      const okText = say(stepLabels.decline)
      const decision = { vin: row.vin, id: row.id, approve: false }
      await ask({
        of: `command decline ${row.id}`,
        title: t(words.declineOne, textValuesOf(row)),
        okText,
        longest: 200,
        send: (remark) => take(commandCalls.decide, { ...decision, ...(remark ? { remark } : {}) }, words.declined),
      })
    },
  }
}
