import { type ComponentType, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { ExploreQuery, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { Button } from '../../../../ui/parts/button.tsx'
import { Card } from '../../../../ui/parts/card.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { StatePage } from '../../../../ui/parts/state-page.tsx'
import { type Ask, firstAsk } from './ask.ts'
import Builder from './Builder.tsx'
import { chartCalls as calls } from './contract.ts'
import { Result } from './Result.tsx'
import type { Kept } from './SaveForm.tsx'
import './chart.css'
import { Tools } from './Tools.tsx'
import { chartWords as words } from './texts.ts'

/** A saved chart with the available fields of its data. */
export interface KeptChartProps {
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
  tools?: ComponentType<KeptChartProps> | undefined
}

/** A saved chart, or the builder for the query in the URL or for a new chart. */
export default function Chart({ id, ask, onAsk, onSaved, onBack, tools: More }: ChartProps) {
  const { t } = useT()
  const shapes = useCall(calls.explores, {}, { quiet: true, staleTime: 300_000 })
  const found = useCall(calls.one, { id: id ?? 0 }, { quiet: true, enabled: id !== undefined })
  const failed = [shapes, ...(id === undefined ? [] : [found])].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <StatePage kind="failed" title={t(words.failed)} text={failed.error}>
        <Button kind="primary" onClick={() => void failed.refetch()}>
          {t(words.retry)}
        </Button>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </StatePage>
    )
  if (!shapes.data || (id !== undefined && !found.data)) return <Loading />
  const [first] = shapes.data
  if (!first)
    return (
      <StatePage kind="forbidden" title={t(words.noExplores)} text={t(words.noExploresText)}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </StatePage>
    )
  const kept = found.data && { ...found.data.chart, canEdit: found.data.canEdit }
  const saved: Ask | undefined = found.data && { query: found.data.query, look: found.data.chart.look }
  const shown = ask ?? saved ?? firstAsk(first)
  const shape = shapes.data.find(({ name }) => name === shown.query.explore)
  if (!shape)
    return (
      <StatePage kind="forbidden" title={t(words.notShown)} text={t(words.notShownText)}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </StatePage>
    )
  if (kept && saved && !ask)
    return <Standing kept={kept} shape={shape} onBack={onBack} tools={More} ask={saved} onEdit={() => onAsk(saved)} />
  const from = saved ?? firstAsk(first)
  return (
    <Builder
      shapes={shapes.data}
      shape={shape}
      kept={kept}
      from={from}
      onAsk={onAsk}
      onSaved={onSaved}
      onBack={onBack}
      ask={shown}
    />
  )
}

interface StandingProps extends Pick<ChartProps, 'tools'> {
  kept: Kept
  shape: ExploreShape
  ask: Ask
  onEdit(): void
  onBack(): void
}
function Standing({ kept, shape, ask: { query, look }, onEdit, onBack, tools: More }: StandingProps) {
  const { t } = useT()
  const { id, name, remark } = kept
  const page = useRef<HTMLDivElement>(null)
  return (
    <div className="ch" ref={page}>
      <Tools name={name} look={look} query={query} page={page} onBack={onBack}>
        <Button kind="primary" onClick={onEdit}>
          {t(words.edit)}
        </Button>
        {More && <More chart={{ id, name, query }} shape={shape} />}
      </Tools>
      <Card className="ch-shown alone">
        {remark && <p className="ch-remark">{remark}</p>}
        <Result shape={shape} query={query} look={look} name={name} />
      </Card>
    </div>
  )
}
