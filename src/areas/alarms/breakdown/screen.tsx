import { Folding } from '../../../kit/chart/Folding.tsx'
import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { invalidate } from '../../../kit/client/query.ts'
import { useRemark } from '../../../kit/draft/remark-dialog.tsx'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { useTarget } from '../../../kit/record/target.ts'
import type { RowAction } from '../../../kit/record/view.ts'
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
