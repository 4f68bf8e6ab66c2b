import type { ReactNode } from 'react'
import type { RowOf } from '../../../../record/model/record.ts'
import type { BatchAction, RowAction } from '../../../../record/views/shared/view.ts'
import type { alarm } from './contract.ts'
import { stepLabels } from './handling-texts.ts'
import { steps } from './state-texts.ts'
import { allows, stepCalls, useHandling } from './use-handling.tsx'

type Row = RowOf<typeof alarm>

export function useHandlingActions(): {
  rowActions: RowAction<Row>[]
  batchActions: BatchAction<Row>[]
  dialog: ReactNode
} {
  const { handle, dialog } = useHandling()
  return {
    rowActions: steps.map((step) => ({
      key: step,
      label: stepLabels[step],
      call: stepCalls[step],
      when: (row) => allows(row, step),
      swiped: step === 'acknowledged' || step === 'closed',
      ...(step === 'acknowledged' ? { shortcut: 'e' } : {}),
      run: (row) => handle(step, [row]),
    })),
    batchActions: steps.map((step) => ({
      key: step,
      label: stepLabels[step],
      call: stepCalls[step],
      run: async (rows, { refresh }) => {
        if ((await handle(step, rows)) !== undefined) refresh()
      },
    })),
    dialog,
  }
}
