import { type ReactNode, useRef } from 'react'
import { useT } from '../../../kit/client/language.ts'
import type { ExploreQuery, ExploreShape } from '../../../kit/explore/query.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { Opens } from '../../../kit/ui/opens.tsx'
import type { Look } from './contract.ts'
import { Export } from './Export.tsx'
import { Result } from './Result.tsx'
import './chart.css'
import { chartWords as words } from './texts.ts'

interface Props {
  /** The kept chart that it leads to; null: there is none any more. */
  chart: number | null
  name: string
  /** Null: the viewer does not see it. */
  shown: { readonly look: Look; readonly query: ExploreQuery } | null
  /** Undefined: the viewer may not ask for its data. */
  shape: ExploreShape | undefined
  /** Asks again every so often while it is seen. */
  everyMs?: number
  /** In place of what can be done with it: how it is placed. */
  tools?: ReactNode
  className?: string
}

/** A kept chart among others: its name leads to it, and what cannot be shown says why. As high as its place. */
export function ChartCard({ chart, name, shown, shape, everyMs, tools, className }: Props) {
  const { t } = useT()
  const card = useRef<HTMLDivElement>(null)
  const isThere = shown && shape
  return (
    <Card as="div" ref={card} className={`ch-card${className ? ` ${className}` : ''}`}>
      <header className="ch-card-head">
        <h3 title={name}>
          {isThere && !tools ? <Opens link={{ route: '/chars', query: { chart: String(chart) } }}>{name}</Opens> : name}
        </h3>
        {tools ?? (isThere && <Export kind="text" name={name} place={card} {...shown} />)}
      </header>
      <div className="ch-card-body">
        {isThere ? (
          <Result
            shape={shape}
            query={shown.query}
            look={shown.look}
            name={name}
            compact
            {...(everyMs && { everyMs })}
          />
        ) : (
          <p className="ui-hint">{t(shown ? words.notShown : chart === null ? words.deleted : words.notShared)}</p>
        )}
      </div>
    </Card>
  )
}
