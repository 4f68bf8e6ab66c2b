import { useSearchParams } from 'react-router-dom'
import { CallFault, send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { ShareBar } from '../../../../ui/parts/share-bar.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { campaignMachine } from '../campaign/state-texts.ts'
import './boxTask.css'
import type { boxTaskVehicle } from './contract.ts'
import type { TaskRow, TaskVariant } from './TaskScreen.tsx'
import { SavedReach } from './task-reach.tsx'
import { taskLabels as labels, taskTexts as words } from './task-texts.ts'
import { useTaskSteps } from './use-task-steps.tsx'

const everyMs = 5_000
type Vehicle = RowOf<typeof boxTaskVehicle>

interface Props {
  kind: TaskVariant
  id: number
  onBack(): void
}

/** Page of one task: progress, actions, and its vehicles or its log (`tab` in the address). */
export default function TaskPage({ kind, id, onBack }: Props) {
  const { t } = useT()
  const { calls } = kind
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'log' ? 'log' : 'vehicles'
  const { rowActions, dialog } = useTaskSteps(kind)
  const task = useCall(
    calls.one,
    { id },
    {
      quiet: true,
      refetchInterval: ({ state: { data } }) => (data && data.taskState !== 'notFinished' ? false : everyMs),
    },
  )
  const vehicles = useCall(
    kind.vehicleCalls.query!,
    { filter: { campaign: [id, id] }, pageSize: 20 },
    { quiet: true, enabled: may(kind.vehicleCalls.query!) },
  )
  const visibleCount = vehicles.data?.total ?? null
  if (!task.data)
    return (
      <AnswerState of={task}>
        <Button onClick={onBack}>{t(words.all)}</Button>
      </AnswerState>
    )
  const fixedFilter = { campaign: [id, id] }
  const show = (next: string, more: Record<string, string> = {}) => setSearch({ task: `${id}`, tab: next, ...more })
  return (
    <>
      <Card as="div" className="grid gap-12 narrow shrink bxt">
        <Head calls={calls} task={task.data} steps={rowActions} onBack={onBack} visibleCount={visibleCount} />
      </Card>
      <Row className="bxt-tabs">
        <Segments
          options={[
            { value: 'vehicles', label: t(words.vehicles) },
            { value: 'log', label: t(words.log) },
          ]}
          value={tab}
          onChange={show}
        />
      </Row>
      {tab === 'log' ? (
        <RecordScreen record={kind.log} calls={kind.logCalls} fixedFilter={fixedFilter} />
      ) : (
        <Vehicles kind={kind} id={id} onLog={(vin) => show('log', { 'q.vin': vin })} />
      )}
      {dialog}
    </>
  )
}

function Vehicles({ kind, id, onLog }: { kind: TaskVariant; id: number; onLog(vin: string): void }) {
  const { t, say } = useT()
  const { calls, vehicle, vehicleCalls } = kind
  const pause = async ({ vin }: Vehicle, shouldPause: boolean) => {
    const title = t(shouldPause ? words.pauseVinTitle : words.startVinTitle, { vin })
    if (!(await confirm({ title, okText: say(shouldPause ? labels.pauseVin : labels.startVin) }))) return
    try {
      await send(calls.pauseVin, { id, vin, paused: shouldPause })
      toast.success(t(shouldPause ? words.pausedVin : words.startedVin))
    } catch (fault) {
      // Error already shown. Refetch the list anyway.
      if (!(fault instanceof CallFault)) throw fault
    }
    await invalidate(['/ota/'])
  }
  const isOpen = ({ border, state }: Vehicle) =>
    (border === 'notUpgraded' && state !== 'skipped') || border === 'commandSent'
  const rowActions: RowAction<Vehicle>[] = [
    {
      key: 'pause',
      label: labels.pauseVin,
      call: calls.pauseVin,
      when: (row) => isOpen(row) && row.paused !== true,
      run: (row) => pause(row, true),
    },
    {
      key: 'start',
      label: labels.startVin,
      call: calls.pauseVin,
      when: (row) => isOpen(row) && row.paused === true,
      run: (row) => pause(row, false),
    },
    {
      key: 'log',
      label: labels.logOfVin,
      ...(kind.logCalls.query && { call: kind.logCalls.query }),
      run: ({ vin }) => onLog(vin),
    },
  ]
  return (
    <RecordScreen record={vehicle} calls={vehicleCalls} rowActions={rowActions} fixedFilter={{ campaign: [id, id] }} />
  )
}

interface HeadProps {
  calls: TaskVariant['calls']
  task: TaskRow
  steps: readonly RowAction<TaskRow>[]
  /** Number of the task's vehicles in the user's scope. Null: unknown. */
  visibleCount: number | null
  onBack(): void
}
function Head({ calls, task, steps, visibleCount, onBack }: HeadProps) {
  const { t, say, formatTime, formatNumber } = useT()
  const may = useMay()
  const { name, state, fileName, fileVersion, notBefore, notAfter, createdBy, approvedBy, wake, takeOver } = task
  const [total, succeededCount, failedCount] = [task.total ?? 0, task.succeeded ?? 0, task.failed ?? 0]
  const open = Math.max(0, total - succeededCount - failedCount)
  const details = [
    [fileName, fileVersion].filter(Boolean).join(' '),
    notBefore && notAfter && t(words.period, { from: formatTime(notBefore), until: formatTime(notAfter) }),
    createdBy && t(words.createdBy, { name: createdBy }),
    approvedBy && t(words.approvedBy, { name: approvedBy }),
    wake && t(words.woken),
  ].filter(Boolean)
  const figures = [
    ['total', t(words.total), total, undefined],
    ['succeeded', t(words.succeeded), succeededCount, 'success'],
    ['failed', t(words.failedCount), failedCount, 'danger'],
    ['open', t(words.open), open, undefined],
  ] as const
  const visibleActions = steps.filter(({ call, when }) => may(call) && (when?.(task) ?? true))
  return (
    <>
      <Row as="header" gap="4 10" align="center" wrap className="bxt-head">
        <h2 className="break">{name}</h2>
        {state && <Tag tone={campaignMachine.tones[state]}>{say(campaignMachine.texts[state])}</Tag>}
        <Row gap={8} wrap className="push bxt-tools">
          {visibleActions.map(({ key, label, run }, at) => (
            <Button
              key={key}
              kind={at === 0 ? 'primary' : 'default'}
              onClick={() => void run(task, { refresh: () => {} })}
            >
              {say(label)}
            </Button>
          ))}
          <Button onClick={onBack}>{t(words.all)}</Button>
        </Row>
        <p className="break shrink">{details.join(' · ')}</p>
      </Row>
      {state === 'submitted' && <p className="break shrink flush ui-warning">{t(words.waiting)}</p>}
      {takeOver && <p className="break shrink flush ui-warning">{t(words.takeOver, { reason: takeOver })}</p>}
      {state === 'submitted' && <SavedReach calls={calls} id={task.id} />}
      {visibleCount !== null && visibleCount < total && (
        <SecondaryText as="p" className="flush">
          {t(words.seen, { count: visibleCount, total: formatNumber(total) })}
        </SecondaryText>
      )}
      {/* Not shown before planning, when "0 vehicles" would be wrong. */}
      {task.total !== null && (
        <>
          <Grid as="dl" gap={8} className="bxt-figures">
            {figures.map(([key, label, value, tone]) => (
              <div key={key}>
                <SecondaryText as="dt">{label}</SecondaryText>
                <dd className={`ui-figure${value > 0 && tone ? ` ${tone}` : ''}`}>{formatNumber(value)}</dd>
              </div>
            ))}
          </Grid>
          <ShareBar
            label={t(words.progress)}
            shares={[
              {
                key: 'succeeded',
                label: `${t(words.succeeded)} ${formatNumber(succeededCount)}`,
                value: succeededCount,
                tone: 'success',
              },
              {
                key: 'failed',
                label: `${t(words.failedCount)} ${formatNumber(failedCount)}`,
                value: failedCount,
                tone: 'danger',
              },
              { key: 'open', label: `${t(words.open)} ${formatNumber(open)}`, value: open, tone: 'soft' },
            ]}
          />
        </>
      )}
    </>
  )
}
