import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useTarget } from '../../../../record/views/shared/target.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import './breakdown.css'
import { breakdownCall, breakdownCalls } from './contract.ts'
import { stepLabels, breakdownTexts as words } from './texts.ts'

const CallMap = lazy(() => import('./CallMap.tsx'))
type Row = RowOf<typeof breakdownCall>
/** State from which a step starts. */
const steps = { take: 'open', close: 'handling', reopen: 'closed' } as const
type Step = keyof typeof steps

/** /basic/gdmap: breakdown calls on a map and as a list, recorded and handled by staff. */
export default function Breakdowns() {
  const { t, say } = useT()
  const { ask, dialog } = useRemark()
  const { open } = useTarget()

  async function go(step: Step, { id, vin }: Row) {
    const what = say(stepLabels[step])
    const label = step === 'close' ? { label: t(words.result) } : {}
    const result = await ask({
      of: `breakdownCall ${step} ${id}`,
      title: t(words.step, { what, vin }),
      okText: what,
      ...label,
      send: (text) => send(breakdownCalls[step], { id, ...(text ? { result: text } : {}) }),
    })
    if (result === undefined) return
    toast.success(t(words.done))
    await invalidate(['/breakdownCall/'])
  }
  const rowActions = (Object.keys(steps) as Step[]).map(
    (step): RowAction<Row> => ({
      key: step,
      label: stepLabels[step],
      call: breakdownCalls[step],
      when: ({ state }) => state === steps[step],
      run: (row) => go(step, row),
    }),
  )
  return (
    <>
      <Folding name="breakdowns" title={t(words.map)}>
        <CallMap choose={(id) => open({ kind: 'view', id })} />
      </Folding>
      <RecordScreen
        record={breakdownCall}
        calls={breakdownCalls}
        moving
        rowActions={rowActions}
        defaults={{ calledAt: new Date().toISOString() }}
      />
      {dialog}
    </>
  )
}
