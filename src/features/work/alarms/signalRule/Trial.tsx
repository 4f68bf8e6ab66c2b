import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { withMessage } from '../../../../client/with-message.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { axisTime } from '../../../../ui/chart/axis-time.ts'
import { lineColours } from '../../../../ui/chart/colours.ts'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { signalRuleCalls as calls } from './contract.ts'
import { ruleWords as words } from './texts.ts'
import { judgedOf, type RuleForm } from './use-rule.ts'

const Lines = lazy(() => import('../../../../ui/chart/Lines.tsx'))
const againMs = 1_000
/** Hours per point of the chart. */
const grain = 6

/** Result of the rule on the stored reports of the last week. */
export function Trial({ form: { draft } }: { form: RuleForm }) {
  const { t } = useT()
  const may = useMay()
  const [startedTrial, setStartedTrial] = useState<{ id: number; of: string }>()
  const [fault, setFault] = useState<string | Error>('')
  const trialQuery = useCall(
    calls.trial,
    { id: startedTrial?.id ?? 0 },
    {
      enabled: startedTrial !== undefined,
      quiet: true,
      refetchInterval: ({ state }) => (isOver(state.data) ? false : againMs),
    },
  )
  if (!may(calls.attempt) || !may(calls.trial)) return null
  const condition = judgedOf(draft)
  const conditionKey = JSON.stringify(condition)
  const { data } = trialQuery
  const isRunning = startedTrial !== undefined && !trialQuery.isError && !isOver(data)
  const start = async () => {
    if (!condition) return setFault(t(words.needWhole))
    setFault('')
    try {
      const { id } = await send(calls.attempt, condition, { quiet: true })
      setStartedTrial({ id, of: conditionKey })
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      setFault(error.fields[0]?.message ?? error)
    }
  }
  return (
    <Grid
      as="section"
      gap={12}
      narrow
      className="shrink sr-part sr-trial"
      aria-label={t(words.trial)}
      aria-live="polite"
    >
      <Row gap={8} align="center" wrap>
        <Button onClick={() => void start()} disabled={isRunning}>
          {t(words.try)}
        </Button>
        {isRunning && (
          <>
            <span>{data ? t(words.trying, { done: data.done, tried: data.tried }) : t(words.waiting)}</span>
            {may(calls.stopTrial) && (
              <Button kind="text" onClick={() => startedTrial && void send(calls.stopTrial, { id: startedTrial.id })}>
                {t(words.stop)}
              </Button>
            )}
          </>
        )}
      </Row>
      {(fault || trialQuery.isError || data?.state === 'failed') && (
        <FaultText>
          {fault || (trialQuery.error ? withMessage(trialQuery.error, t(words.failed)) : t(words.failed))}
        </FaultText>
      )}
      {data && (data.done > 0 || isOver(data)) && data.state !== 'failed' && <TrialResult data={data} />}
      {startedTrial && startedTrial.of !== conditionKey && <p className="ui-hint">{t(words.changedSince)}</p>}
    </Grid>
  )
}

type TrialOutcome = OutputOf<typeof calls.trial>
const isOver = (data: TrialOutcome | undefined) =>
  data !== undefined && (data.stopped || data.state === 'done' || data.state === 'failed')

function TrialResult({ data }: { data: TrialOutcome }) {
  const { from, fired: alarmCount, vehicles, hours, worst, reporting, total, done: triedCount, withData } = data
  const { t, formatMinute } = useT()
  const begin = Date.parse(from)
  const points = Array.from({ length: Math.ceil(hours.length / grain) }, (_, index) => ({
    at: new Date(begin + index * grain * hourMs).toISOString(),
    count: hours.slice(index * grain, (index + 1) * grain).reduce((sum, each) => sum + each, 0),
  }))
  return (
    <>
      <p>
        <b>
          {reporting === 0
            ? t(words.noData, { count: total })
            : alarmCount > 0
              ? t(words.fired, { times: t(words.times, { count: alarmCount }), count: vehicles })
              : t(triedCount < reporting ? words.noneFound : words.neverFired, { count: withData })}
        </b>
      </p>
      {reporting > 0 && triedCount < total && (
        <p className="ui-hint">{t(words.withData, { total, reporting, tried: triedCount })}</p>
      )}
      {alarmCount > 0 && (
        <div className="shrink sr-picture">
          <Lines
            label={t(words.trialPicture)}
            keys={points.map(({ at }) => at)}
            tick={(at) => axisTime(Date.parse(at), 7 * dayMs)}
            name={formatMinute}
            lines={[
              {
                key: 'count',
                label: t(words.alarmsOf),
                color: lineColours[0] ?? '',
                values: points.map(({ count }) => count),
              },
            ]}
          />
        </div>
      )}
      {worst.length > 0 && (
        <BarList
          label={t(words.worst)}
          items={worst.map(({ vin, count }) => ({ key: vin, name: <VehicleLink vin={vin} />, value: count }))}
        />
      )}
    </>
  )
}
