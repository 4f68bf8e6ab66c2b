import type { ReactNode } from 'react'
import { send } from '../../../kit/client/api.ts'
import { confirm, toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { useRemark } from '../../../kit/ui/remark-dialog.tsx'
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

/** What a person can decide about a command that waits: each asks first, and everything that shows it is asked again. */
export function useDecisions(): Decisions {
  const { t, say } = useT()
  const { ask, dialog } = useRemark()
  const named = ({ vin, kind }: Row) => ({ vin, kind: say(kindTitles[kind]) })
  const done = async (text: string) => {
    toast.success(t(text))
    await invalidate(['/commandlog/'])
  }
  return {
    dialog,
    async cancel(row) {
      const title = say(stepLabels.cancel)
      if (!(await confirm({ title, content: t(words.cancelOne, named(row)), danger: true, okText: title }))) return
      await send(commandCalls.cancel, { vin: row.vin, id: row.id })
      await done(words.cancelled)
    },
    async approve(row) {
      const title = say(stepLabels.approve)
      if (!(await confirm({ title, content: t(words.approveOne, named(row)), okText: title }))) return
      await send(commandCalls.decide, { vin: row.vin, id: row.id, approve: true })
      await done(words.approved)
    },
    async decline(row) {
      const okText = say(stepLabels.decline)
      const remark = await ask({ title: t(words.declineOne, named(row)), okText, longest: 200 })
      if (remark === undefined) return
      await send(commandCalls.decide, { vin: row.vin, id: row.id, approve: false, ...(remark ? { remark } : {}) })
      await done(words.declined)
    },
  }
}
