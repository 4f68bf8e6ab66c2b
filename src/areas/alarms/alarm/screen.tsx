import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { BatchAction, RowAction } from '../../../kit/record/view.ts'
import { useRemark } from '../../../kit/ui/remark-dialog.tsx'
import { alarmCells } from './cells.tsx'
import { alarm, alarmCalls } from './contract.ts'
import { Links } from './Links.tsx'
import { Picture } from './Picture.tsx'
import { alarmName, stepLabels, alarmTexts as words } from './texts.ts'

type Row = RowOf<typeof alarm>
type Step = 'acknowledge' | 'close'
const steps: readonly Step[] = ['acknowledge', 'close']

/** /warn/queryAlarm: alarms of the visible fleet, handled one by one or many at once. */
export default function Alarms() {
  const { t, say } = useT()
  const { ask, dialog } = useRemark()

  async function handle(step: Step, rows: readonly Row[]) {
    const what = say(stepLabels[step])
    const [first] = rows
    if (!first) return
    const title =
      rows.length === 1
        ? t(words.handleOne, { what, vin: first.vin, name: say(alarmName(first.kind, first.code)) })
        : t(words.handleSeveral, { what, count: rows.length })
    const remark = await ask({ title, okText: what })
    if (remark === undefined) return
    const ids = rows.map(({ id }) => id)
    const { count } = await send(alarmCalls[step], { ids, ...(remark ? { remark } : {}) })
    if (count < rows.length) toast.info(t(words.partly, { count, rest: rows.length - count }))
    else toast.success(t(words.done, { count }))
    await invalidate(['/alarm/'])
  }
  const action = (step: Step) => ({ key: step, label: stepLabels[step], call: alarmCalls[step] })
  const rowActions = steps.map(
    (step): RowAction<Row> => ({
      ...action(step),
      when: ({ handling }) => (step === 'acknowledge' ? handling === 'open' : handling !== 'closed'),
      run: (row) => handle(step, [row]),
    }),
  )
  const batchActions = steps.map((step): BatchAction<Row> => ({ ...action(step), run: (rows) => handle(step, rows) }))
  return (
    <>
      <Picture />
      <RecordScreen
        record={alarm}
        calls={alarmCalls}
        cells={alarmCells}
        rowActions={rowActions}
        batchActions={batchActions}
        detailExtra={(row) => <Links alarm={row} />}
      />
      {dialog}
    </>
  )
}
