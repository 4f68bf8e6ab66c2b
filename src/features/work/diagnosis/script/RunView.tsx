import { useEffect, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { confirm } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { runCalls as calls } from './contract.ts'
import { Lines } from './Lines.tsx'
import { Question } from './Question.tsx'
import { runWords as words } from './screen-texts.ts'
import { isOpenRun, runStates, runTones } from './script-texts.ts'
import './script.css'

const everyMs = 1_000

interface Props {
  vin: string
  id: number
  children?: React.ReactNode
}

export function RunView({ vin, id, children }: Props) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const progressQuery = useCall(
    calls.progress,
    { vin, id },
    {
      quiet: true,
      refetchInterval: ({ state }) => (state.data && !isOpenRun(state.data.run.status) ? false : everyMs),
    },
  )
  const status = progressQuery.data?.run.status
  const isOpen = status !== undefined && isOpenRun(status)
  useEffect(() => {
    if (status && !isOpen) void invalidate([calls.query.path, calls.one.path])
  }, [status, isOpen])
  if (!progressQuery.data) return <AnswerState of={progressQuery} />
  const { run, lines, hasEarlier, question, text, ending, params } = progressQuery.data
  const change = async <C extends Call>(call: C, input: object) => {
    setBusy(true)
    try {
      await send(call, input as never)
    } catch (fault) {
      // The error is already shown. Refetch anyway.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
    }
    await invalidate([calls.progress.path])
  }
  const cancel = async () => {
    const title = t(words.cancelRun)
    if (await confirm({ title, content: t(words.cancelText), danger: true, okText: title }))
      await change(calls.cancel, { vin, id })
  }
  const exportLog = (format: 'txt' | 'xlsx') =>
    void download(calls.log, { vin, id, format }, `${vin}-${id}.${format}`).catch(() => undefined)
  const paramFacts = Object.entries(params).map(([label, value]) => ({ label, value: String(value) }))
  return (
    <Grid gap={12} className="shrink sc-run">
      <p className="sc-state" role="status">
        <Tag tone={runTones[run.status]}>{say(runStates[run.status])}</Tag>
        <code className="text-s mono break">
          <VehicleLink vin={vin} />
        </code>
        <span>{t(words.by, { name: run.issuer, time: formatTime(run.createdAt) })}</span>
        {run.reason && <span>{run.reason}</span>}
      </p>
      {text && <p className={run.status === 'done' ? undefined : 'ui-fault'}>{say(text)}</p>}
      {ending && <p className="ui-hint">{t(words.tidying)}</p>}
      {progressQuery.isError && <p className="ui-hint">{t(words.stale)}</p>}
      {paramFacts.length > 0 && <Facts facts={paramFacts} />}
      {question && may(calls.answer) && (
        <Question
          key={`${question.step} ${lines.length}`}
          question={question}
          busy={busy}
          onAnswer={(value) => void change(calls.answer, { vin, id, step: question.step, value })}
        />
      )}
      <div className="sc-tools">
        {isOpen && !ending && may(calls.cancel) && (
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {t(words.cancelRun)}
          </Button>
        )}
        {may(calls.log) && (
          <>
            <Button onClick={() => exportLog('txt')}>{t(words.exportText)}</Button>
            <Button onClick={() => exportLog('xlsx')}>{t(words.exportSheet)}</Button>
          </>
        )}
        {children}
      </div>
      <h3>{t(words.log)}</h3>
      <Lines lines={lines} vin={vin} />
      {hasEarlier && <p className="ui-hint">{t(words.hasEarlier)}</p>}
    </Grid>
  )
}
