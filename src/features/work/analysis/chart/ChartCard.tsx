import { type ReactNode, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import type { ExploreQuery, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import type { ChartLook } from './contract.ts'
import { Export } from './Export.tsx'
import { Result } from './Result.tsx'
import './chart.css'
import { chartWords as words } from './texts.ts'

interface Props {
  /** The saved chart that the name links to. Null: it was deleted. */
  chart: number | null
  name: string
  /** Null: the viewer cannot see it. */
  shown: { readonly look: ChartLook; readonly query: ExploreQuery } | null
  /** Undefined: the viewer may not query its data. */
  shape: ExploreShape | undefined
  /** Refetch interval while it is visible. */
  everyMs?: number
  /** Replaces the actions of the chart by those of its placement. */
  tools?: ReactNode
  className?: string
}

/**
 * A saved chart among others. Its name links to it. Unavailable charts show the reason. Fills the height of its place.
 */
export function ChartCard({ chart, name, shown: visibleChart, shape, everyMs, tools, className }: Props) {
  const { t } = useT()
  const card = useRef<HTMLDivElement>(null)
  const isThere = visibleChart && shape
  return (
    <Card as="div" ref={card} className={`grid gap-8 narrow ch-card${className ? ` ${className}` : ''}`}>
      <Row as="header" gap="4 12" align="center" justify="between" wrap className="ch-card-head">
        <h3 className="text-l ellipsis" title={name}>
          {isThere && !tools ? <Opens link={{ route: '/chars', query: { chart: String(chart) } }}>{name}</Opens> : name}
        </h3>
        {tools ?? (isThere && <Export kind="text" name={name} place={card} {...visibleChart} />)}
      </Row>
      <Grid narrow className="scroll ch-card-body">
        {isThere ? (
          <Result
            shape={shape}
            query={visibleChart.query}
            look={visibleChart.look}
            name={name}
            compact
            {...(everyMs && { everyMs })}
          />
        ) : (
          <p className="ui-hint">
            {t(visibleChart ? words.notShown : chart === null ? words.deleted : words.notShared)}
          </p>
        )}
      </Grid>
    </Card>
  )
}
