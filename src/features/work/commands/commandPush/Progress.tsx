import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { secondMs } from '../../../../domain/time.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { ShareBar } from '../../../../ui/parts/share-bar.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { command } from '../command/contract.ts'
import { type CommandState, commandEvents, commandMachine, isOpen } from '../command/state-texts.ts'
import './commandPush.css'
import { commandPushCalls as calls } from './contract.ts'
import { pushLabels as words } from './texts.ts'

type Row = OutputOf<typeof calls.progress>['rows'][number]
type Step = OutputOf<typeof calls.progress>['steps'][string][number]
const pageSize = 50
const tones = {
  success: 'success',
  error: 'danger',
  warning: 'warning',
  processing: 'strong',
  default: 'quiet',
} as const
const states = commandMachine.keys
const again: readonly CommandState[] = ['failed', 'refused', 'expired', 'unanswered', 'unknown', 'cancelled']

interface Props {
  id: number
  total: number
  /** Opens the batch of a retry. */
  onSent(id: number): void
}

export function Progress({ id, total, onSent }: Props) {
  const { t } = useT()
  const may = useMay()
  const [selectedState, setSelectedState] = useState<CommandState | 'all'>('all')
  const [page, setPage] = useState(1)
  const { ask, dialog } = useRemark()
  const input = { id, page, ...(selectedState === 'all' ? {} : { states: [selectedState] }) }
  const { data, error, isPending, isFetching, refetch } = useCall(calls.progress, input, {
    quiet: true,
    placeholderData: (before) => before,
    // The vehicle can still correct a command that has ended.
    refetchInterval: ({ state }) => (hasOpen(state.data?.counts) || !state.data ? 2 : 15) * secondMs,
  })
  const counts = data?.counts ?? {}
  const there = states.filter((state) => counts[state])
  const stateText = (state: CommandState) => t(`${command.name}:state_is_${state}`)
  const waits = (counts.waiting ?? 0) + (counts.awaitingApproval ?? 0)
  const failedCount = again.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

  /** Refetches after success and after a fault. */
  const take = (work: () => Promise<void>) =>
    work().finally(() => void invalidate([calls.progress.path, calls.query.path]))
  const change = (work: () => Promise<void>) => take(work).catch(ignoreReportedFault)
  const cancel = async () => {
    if (!(await confirm({ title: t(words.cancelTitle, { count: waits }), okText: t(words.cancelRest) }))) return
    await change(async () => {
      const { count } = await send(calls.cancel, { id })
      toast.success(t(words.cancelled, { count }))
    })
  }
  const retry = async () => {
    await ask({
      of: `commandPush retry ${id}`,
      title: t(words.retryTitle),
      okText: t(words.send),
      label: t(words.reason),
      needed: t(words.needReason),
      longest: 200,
      send: (reason) =>
        take(async () => {
          const batch = await send(calls.retry, { id, reason })
          toast.success(t(words.started, { count: batch.total }))
          onSent(batch.id)
        }),
    })
  }

  if (error && !data) return <AnswerState of={{ error, refetch }} />
  return (
    <Grid as="section" gap={12} className="cp-progress" aria-label={t(words.progress)}>
      <h3>{t(words.progress)}</h3>
      <ShareBar
        label={t(words.progress)}
        shares={there.map((state) => ({
          key: state,
          label: `${stateText(state)} ${counts[state]}`,
          value: counts[state] ?? 0,
          tone: tones[commandMachine.tones[state]],
        }))}
      />
      <Choice
        label={t(words.shown)}
        options={[
          { value: 'all' as const, label: `${t(words.all)} ${total}` },
          ...there.map((state) => ({ value: state, label: `${stateText(state)} ${counts[state]}` })),
        ]}
        value={selectedState}
        onChange={(next) => {
          setSelectedState(next)
          setPage(1)
        }}
      />
      <Rows<Row>
        rows={data?.rows ?? []}
        keyOf={(row) => String(row.id)}
        loading={isPending}
        fetching={isFetching}
        empty={t(words.none)}
        columns={[
          { key: 'vin', title: 'VIN', mono: true, cell: ({ vin }) => <VehicleLink vin={vin} /> },
          { key: 'plate', title: t('vehicle:plate'), cell: ({ vin }) => data?.plates[vin] ?? '' },
          {
            key: 'state',
            title: t(`${command.name}:state`),
            cell: ({ state }) => (
              <Tag tone={commandMachine.tones[state as CommandState]}>{stateText(state as CommandState)}</Tag>
            ),
          },
          {
            key: 'code',
            title: t(`${command.name}:code`),
            cell: ({ code }) => (code ? t(`${command.name}:code_is_${code}`) : ''),
          },
          {
            key: 'steps',
            title: t(words.steps),
            cell: ({ id: commandId }) => <Times steps={data?.steps[commandId] ?? []} />,
          },
        ]}
        page={{ number: page, size: pageSize, total: data?.total ?? 0, onChange: setPage }}
      />
      <div className="row wrap justify-end gap-8 ui-actions">
        {waits > 0 && may(calls.cancel) && <Button onClick={() => void cancel()}>{t(words.cancelRest)}</Button>}
        {failedCount > 0 && !hasOpen(counts) && may(calls.retry) && (
          <Button onClick={() => void retry()}>{t(words.retry, { count: failedCount })}</Button>
        )}
      </div>
      {dialog}
    </Grid>
  )
}

/** Steps with their times, the first with its date. */
function Times({ steps }: { steps: readonly Step[] }) {
  const { say, formatTime, formatClock } = useT()
  return steps
    .map(({ event, at }, index) => `${say(commandEvents[event])} ${index === 0 ? formatTime(at) : formatClock(at)}`)
    .join(' → ')
}

const hasOpen = (counts: Partial<Record<CommandState, number>> | undefined) =>
  states.some((state) => isOpen(state) && (counts?.[state] ?? 0) > 0)
