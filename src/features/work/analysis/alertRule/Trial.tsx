import { useEffect, useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf, SentOf } from '../../../../domain/contract/call.ts'
import type { MeasureShape } from '../../../../domain/contract/explore/query.ts'
import { lineColours } from '../../../../ui/chart/colours.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alertRuleCalls as calls } from './contract.ts'
import { alertWords as words } from './texts.ts'

const Lines = lazy(() => import('../../../../ui/chart/Lines.tsx'))
/** Delay after the last key press before a query is sent. */
const settledMs = 500

interface Props {
  input: SentOf<typeof calls.attempt>
  isComplete: boolean
  /** The compared measure. Undefined: rows are counted. */
  measure: MeasureShape | undefined
}

/** Result of a condition now and in the chart's period. */
export function Trial({ input, isComplete, measure }: Props) {
  const { t } = useT()
  const may = useMay()
  const text = JSON.stringify(input)
  const [settledText, setSettledText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
  const isSettled = isComplete && settledText === text
  const attempt = useCall(calls.attempt, input, {
    quiet: true,
    enabled: isSettled && may(calls.attempt),
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!may(calls.attempt)) return null
  const { data } = attempt
  return (
    <Grid
      as="section"
      gap={12}
      narrow
      className="shrink al-trial"
      aria-label={t(words.trial)}
      aria-busy={attempt.isFetching}
      aria-live="polite"
    >
      <h3 className="text-base">{t(words.trial)}</h3>
      {!isComplete ? (
        <p className="ui-hint">{t(words.incomplete)}</p>
      ) : attempt.isError ? (
        <p role="alert">
          {attempt.error.message}{' '}
          <Button kind="text" onClick={() => void attempt.refetch()}>
            {t(words.retry)}
          </Button>
          <RequestId id={requestIdOf(attempt.error)} />
        </p>
      ) : data ? (
        <AttemptResult data={data} measure={measure} input={input} />
      ) : (
        <p className="ui-hint">{t(words.trying)}</p>
      )}
    </Grid>
  )
}

function AttemptResult({
  data: { now, past },
  measure,
  input: attemptInput,
}: Pick<Props, 'measure' | 'input'> & { data: OutputOf<typeof calls.attempt> }) {
  const { t, formatDay, formatNumber } = useT()
  const formatValue = (value: number) =>
    measure ? formatNumber(Number(value.toFixed(measure.decimals)), measure.unit) : t(words.rows, { count: value })
  const value =
    now.value === null
      ? t(words.nothingNow)
      : now.label
        ? t(words.nowOf, { value: formatValue(now.value), label: now.label })
        : t(words.nowValue, { value: formatValue(now.value) })
  return (
    <>
      <Row as="p" gap={8} align="center" wrap>
        <b>{value}</b>
        {now.met !== null && (
          <Tag tone={now.met ? 'error' : 'success'}>{t(now.met ? words.nowMet : words.nowNotMet)}</Tag>
        )}
      </Row>
      {past ? (
        <>
          <p>{t(words.past, { from: formatDay(past.from), to: formatDay(past.to), count: past.fired })}</p>
          {past.points.some((point) => point.value !== null) && (
            <div className="shrink al-picture">
              <Lines
                label={t(words.pastPicture)}
                keys={past.points.map(({ label }) => label)}
                tick={(key) => (/^\d{4}-\d\d-\d\d/.test(key) ? key.slice(5) : key)}
                name={(key) => key}
                unit={measure?.unit}
                lines={[
                  {
                    key: 'value',
                    label: t(words.measured),
                    color: lineColours[0] ?? '',
                    values: past.points.map((point) =>
                      point.value === null ? null : Number(point.value.toFixed(measure?.decimals ?? 0)),
                    ),
                  },
                  {
                    key: 'threshold',
                    label: t(words.threshold),
                    color: 'var(--c-danger)',
                    values: past.points.map(() => attemptInput.threshold ?? null),
                  },
                ]}
              />
            </div>
          )}
          <p className="ui-hint">{t(words.pastNote)}</p>
        </>
      ) : (
        <p className="ui-hint">{t(words.noPast)}</p>
      )}
    </>
  )
}
