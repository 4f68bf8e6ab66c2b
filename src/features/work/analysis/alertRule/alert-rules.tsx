import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps, RowAction } from '../../../../record/views/shared/view.ts'
import { DialogButton } from '../../../../ui/parts/DialogButton.tsx'
import { chartCalls } from '../chart/contract.ts'
import type { SavedChartProps } from '../chart/parts.tsx'
import { alertRule, alertRuleCalls as calls } from './contract.ts'
import './alertRule.css'
import { alertLabels as labels, alertWords as words } from './texts.ts'

const AlertForm = lazy(async () => ({ default: (await import('./AlertForm.tsx')).AlertForm }))
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))
type Rule = RowOf<typeof alertRule>

/** The user's alerts with their history. New ones are created from a chart. */
export function AlertRules() {
  const { t } = useT()
  const open = useOpen()
  const may = useMay()
  const [editedRule, setEditedRule] = useState<Rule>()
  const isOff = ({ state }: Rule) => state === 'paused' || state === 'stopped'
  const rowActions: RowAction<Rule>[] = [
    {
      key: 'chart',
      label: labels.chart,
      call: chartCalls.one,
      when: ({ chart }) => chart !== null,
      run: ({ chart }) => open('/chars', { chart: chart?.id }),
    },
    {
      key: 'edit',
      label: labels.edit,
      call: calls.update,
      when: ({ chart }) => chart !== null,
      run: (rule) => setEditedRule(rule),
    },
    {
      key: 'pause',
      label: labels.pause,
      call: calls.pause,
      when: (rule) => !isOff(rule),
      confirm: ({ name }) => t(words.pauseAsk, { name }),
      run: async ({ id }, { refresh }) => {
        await send(calls.pause, { ids: [id] })
        toast.success(t(words.paused))
        refresh()
      },
    },
    {
      key: 'resume',
      label: labels.resume,
      call: calls.resume,
      when: isOff,
      run: async ({ id }, { refresh }) => {
        await send(calls.resume, { ids: [id] })
        toast.success(t(words.resumed))
        refresh()
      },
    },
  ]
  return (
    <>
      <div className="chart-begin">
        <p className="ui-hint">{t(words.begin)}</p>
      </div>
      <RecordScreen
        record={alertRule}
        calls={{ query: calls.query, one: calls.one, remove: calls.remove }}
        rowActions={rowActions}
        detailExtra={({ id }) => <History id={id} />}
        cells={{ measure: MeasureCell }}
      />
      {editedRule && may(calls.update) && <Editing rule={editedRule} onClosed={() => setEditedRule(undefined)} />}
    </>
  )
}

function MeasureCell({ value, row: { chart } }: CellProps<Rule['measure'], Rule>) {
  const { say } = useT()
  const id = chart?.id ?? 0
  const isCompared = value !== null && chart !== null
  const shapes = useCall(chartCalls.explores, {}, { quiet: true, staleTime: 300_000, enabled: isCompared })
  const chartAnswer = useCall(chartCalls.one, { id }, { quiet: true, staleTime: 60_000, enabled: isCompared })
  const shape = shapes.data?.find(({ name }) => name === chartAnswer.data?.query.explore)
  const measure = shape?.measures.find(({ field }) => field === value)
  return measure ? say(measure.title) : '—'
}

/** Loads the chart's query and its available fields for the form. */
function Editing({ rule, onClosed }: { rule: Rule; onClosed(): void }) {
  const shapes = useCall(chartCalls.explores, {}, { staleTime: 300_000 })
  const chartQuery = useCall(chartCalls.one, { id: rule.chart?.id ?? 0 })
  const shape = shapes.data?.find(({ name }) => name === chartQuery.data?.query.explore)
  if (!chartQuery.data || !shape) return null
  const { chart, query } = chartQuery.data
  return <AlertForm chart={{ id: chart.id, name: chart.name, query }} shape={shape} rule={rule} onClosed={onClosed} />
}

export function AlertButton(props: SavedChartProps) {
  const { t } = useT()
  return (
    <DialogButton call={calls.add} label={t(words.tellMe)}>
      {(close) => <AlertForm {...props} onClosed={close} />}
    </DialogButton>
  )
}
