import { type ComponentType, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { ExploreQuery, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { type Ask, firstAsk } from './ask.ts'
import Builder from './Builder.tsx'
import { chartCalls as calls } from './contract.ts'
import { Result } from './Result.tsx'
import type { EditableChart } from './SaveForm.tsx'
import './chart.css'
import { Tools } from './Tools.tsx'
import { chartWords as words } from './texts.ts'

/** A saved chart with the available fields of its data. */
export interface SavedChartProps {
  readonly chart: { readonly id: number; readonly name: string; readonly query: ExploreQuery }
  readonly shape: ExploreShape
}
export interface ChartProps {
  /** The saved chart. Undefined: none. */
  id: number | undefined
  /** Query in the URL. Undefined: that of the chart. */
  ask: Ask | undefined
  onAsk(ask: Ask): void
  onSaved(id: number): void
  onBack(): void
  tools?: ComponentType<SavedChartProps> | undefined
}

/** A saved chart, or the builder for the query in the URL or for a new chart. */
export default function Chart({ id, ask, onAsk, onSaved, onBack, tools: More }: ChartProps) {
  const { t } = useT()
  const shapes = useCall(calls.explores, {}, { quiet: true, staleTime: 300_000 })
  const chartAnswer = useCall(calls.one, { id: id ?? 0 }, { quiet: true, enabled: id !== undefined })
  if (!shapes.data || (id !== undefined && !chartAnswer.data))
    return (
      <AnswerState of={id === undefined ? shapes : [shapes, chartAnswer]}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </AnswerState>
    )
  const [first] = shapes.data
  if (!first)
    return (
      <StatePage kind="forbidden" title={t(words.noExplores)} text={t(words.noExploresText)}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </StatePage>
    )
  const savedChart = chartAnswer.data && { ...chartAnswer.data.chart, canEdit: chartAnswer.data.canEdit }
  const savedAsk: Ask | undefined = chartAnswer.data && {
    query: chartAnswer.data.query,
    look: chartAnswer.data.chart.look,
  }
  const currentAsk = ask ?? savedAsk ?? firstAsk(first)
  const shape = shapes.data.find(({ name }) => name === currentAsk.query.explore)
  if (!shape)
    return (
      <StatePage kind="forbidden" title={t(words.notShown)} text={t(words.notShownText)}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </StatePage>
    )
  if (savedChart && savedAsk && !ask)
    return (
      <Standing
        savedChart={savedChart}
        shape={shape}
        onBack={onBack}
        tools={More}
        ask={savedAsk}
        onEdit={() => onAsk(savedAsk)}
      />
    )
  const from = savedAsk ?? firstAsk(first)
  return (
    <Builder
      shapes={shapes.data}
      shape={shape}
      savedChart={savedChart}
      from={from}
      onAsk={onAsk}
      onSaved={onSaved}
      onBack={onBack}
      ask={currentAsk}
    />
  )
}

interface StandingProps extends Pick<ChartProps, 'tools'> {
  savedChart: EditableChart
  shape: ExploreShape
  ask: Ask
  onEdit(): void
  onBack(): void
}
function Standing({ savedChart, shape, ask: { query, look }, onEdit, onBack, tools: More }: StandingProps) {
  const { t } = useT()
  const { id, name, remark } = savedChart
  const page = useRef<HTMLDivElement>(null)
  return (
    <Grid gap={12} narrow className="shrink ch" ref={page}>
      <Tools name={name} look={look} query={query} page={page} onBack={onBack}>
        <Button kind="primary" onClick={onEdit}>
          {t(words.edit)}
        </Button>
        {More && <More chart={{ id, name, query }} shape={shape} />}
      </Tools>
      <Card className="ch-shown alone">
        {remark && <p className="break ch-remark">{remark}</p>}
        <Result shape={shape} query={query} look={look} name={name} />
      </Card>
    </Grid>
  )
}
