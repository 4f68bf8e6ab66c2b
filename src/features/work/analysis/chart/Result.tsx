import { useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import type { ExploreQuery, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import type { ChartLook } from './contract.ts'
import { Drill, type DrillTarget } from './Drill.tsx'
import { Picture } from './Picture.tsx'
import { Totals } from './Totals.tsx'
import { chartWords as words } from './texts.ts'
import { useAnswer } from './use-answer.ts'

interface Props {
  shape: ExploreShape
  query: ExploreQuery
  look: ChartLook
  /** Text alternative of the chart. */
  name: string
  /** True for a card: no totals above the chart, and the height of its place. */
  compact?: boolean
  /** Refetch interval while it is visible. */
  everyMs?: number
}

/** Result of a query as a chart, with a note of its source. A press on a mark opens the rows behind it. */
export function Result({ shape, query, look, name, compact = false, everyMs }: Props) {
  const { t, formatDay } = useT()
  const answer = useAnswer(query, everyMs)
  const [drillTarget, setDrillTarget] = useState<DrillTarget>()
  const { data, isPlaceholderData } = answer
  if (answer.isError && !(compact && answer.data))
    return (
      <Empty role="alert" title={t(words.failed)}>
        <span>{answer.error.message}</span>
        <RequestId id={requestIdOf(answer.error)} />
        <Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>
      </Empty>
    )
  // The result of the previous query is not shown when its rows have another shape.
  const isOther = data?.totals.length !== query.measures.length || data.rows[0]?.keys.length !== query.dimensions.length
  if (!data || (isPlaceholderData && isOther)) return <Loading />
  const { period, previous, of, cut, rows } = data
  const days = { from: formatDay(period.from), to: formatDay(period.to), rows: of.rows }
  const open = (mark: DrillTarget['mark'], label: string) => setDrillTarget({ mark, label })
  const resultProps = { shape, query, result: data, onOpen: open }
  return (
    <Grid
      gap={12}
      narrow
      className={`shrink ch-result${compact ? ' compact' : ''}${isPlaceholderData ? ' waiting' : ''}`}
      aria-busy={isPlaceholderData}
    >
      <p className={`ui-hint ch-made${compact ? ' ellipsis' : ''}`}>
        {of.vehicles === null
          ? t(words.madeOfRows, { ...days, count: of.rows })
          : t(words.madeOf, { ...days, vehicles: of.vehicles })}
        {previous && ` · ${t(words.comparedWith, { from: formatDay(previous.from), to: formatDay(previous.to) })}`}
      </p>
      {cut && (
        <p className="ch-cut" role="status">
          {t(words.cut, { count: rows.length })}
        </p>
      )}
      {previous?.cut && <p className="ch-cut">{t(words.beforeCut)}</p>}
      {!compact && look !== 'number' && query.dimensions.length > 0 && of.rows > 0 && <Totals {...resultProps} />}
      <Picture {...resultProps} look={look} label={name} />
      <Drill shape={shape} query={query} drilled={drillTarget} name={name} close={() => setDrillTarget(undefined)} />
    </Grid>
  )
}
