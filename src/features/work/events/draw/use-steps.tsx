import type { ReactNode } from 'react'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import type { DrawAct } from './contract.ts'
import { drawWords as words } from './texts.ts'
import type { TakeSteps } from './use-control.ts'

/** Steps with a confirmation: irreversible ones, and those that need a reason. */
export function useSteps(act: TakeSteps, id?: number) {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const sure = async (title: string, content: string, next: DrawAct, danger = false) => {
    if (await confirm({ title: t(title), content: t(content), okText: t(title), danger })) await act(next)
  }
  const withReason = async (kind: 'undo' | 'void') => {
    const isVoid = kind === 'void'
    const title = t(isVoid ? words.voids : words.undo)
    await ask({
      of: `draw ${kind} ${id}`,
      title,
      okText: title,
      text: t(isVoid ? words.voidText : words.undoText),
      label: t(words.reason),
      needed: t(words.needed),
      danger: true,
      longest: 200,
      send: (reason) => act({ do: kind, reason }),
    })
  }
  const forfeit = async (entrant: number) => {
    const content = t(words.forfeitAsk, { number: entrant })
    if (await confirm({ title: t(words.forfeit), content, okText: t(words.forfeit), danger: true }))
      await act({ do: 'forfeit', entrant })
  }
  const approveUndo = async (reason: string) => {
    const title = t(words.approveUndo)
    if (await confirm({ title, content: t(words.approveUndoAsk, { reason }), okText: title, danger: true }))
      await act({ do: 'approveUndo' })
  }
  return {
    publish: () => void sure(words.publish, words.publishAsk, { do: 'publish' }),
    open: () => void act({ do: 'open' }),
    lock: () => void sure(words.lock, words.lockAsk, { do: 'lock' }),
    show: (prize: string) => void act({ do: 'show', prize: Number(prize) }),
    draw: (prize: string) => void act({ do: 'draw', prize: Number(prize) }),
    confirm: (...entrants: readonly number[]) =>
      void act(...entrants.map((entrant): DrawAct => ({ do: 'confirm', entrant }))),
    forfeit: (entrant: number) => void forfeit(entrant),
    undo: () => void withReason('undo'),
    approveUndo: (reason: string) => void approveUndo(reason),
    dropUndo: () => void act({ do: 'dropUndo' }),
    finish: () => void sure(words.finish, words.finishAsk, { do: 'finish' }),
    voids: () => void withReason('void'),
    dialog: dialog as ReactNode,
  }
}
export type Steps = ReturnType<typeof useSteps>
