import type { CSSProperties } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import { dashboardCalls, type LiveFigures } from './contract.ts'
import { dashboardTexts as words } from './texts.ts'

const everyMs = 10_000
/** Figures per row once the user has arranged them. */
const inRow = 7

/** Rows by group or, once arranged, of seven figures each. */
function rowsOf(figures: LiveFigures): LiveFigures[] {
  const rows: LiveFigures[] = []
  for (const figure of figures) {
    const last = rows.at(-1)
    const [first] = last ?? []
    if (last && first && first.group === figure.group && (figure.group !== undefined || last.length < inRow))
      last.push(figure)
    else rows.push([figure])
  }
  return rows
}

/** Live figures, refetched every ten seconds while visible. Each opens its list. */
export function Live() {
  const { t, formatClock } = useT()
  const live = useCall(
    dashboardCalls.live,
    {},
    { quiet: true, refetchInterval: everyMs, placeholderData: (before) => before },
  )
  const figures = live.data ?? []
  if (figures.length === 0) return null
  return (
    <section className="dash-live" aria-label={t(words.live)}>
      <h2 className="row align-baseline justify-between gap-12 text-l">
        {t(words.live)}
        <small className={live.isError ? 'dash-stale' : ''}>
          {t(live.isError ? words.staleSince : words.asOf, {
            time: formatClock(new Date(live.dataUpdatedAt).toISOString()),
          })}
        </small>
      </h2>
      <div className="row wrap dash-live-rows">
        {rowsOf(figures).map((row) => (
          <Row key={row[0]?.key} figures={row} />
        ))}
      </div>
    </section>
  )
}

function Row({ figures }: { figures: LiveFigures }) {
  const { say, formatNumber } = useT()
  return (
    <Grid as="ul" gap={4} style={{ '--count': figures.length } as CSSProperties}>
      {figures.map(({ key, title, value, link, unit, tone }) => (
        <li key={key} data-tone={value > 0 ? tone : undefined}>
          <Opens className="stack muted text-m dash-live-figure" link={link}>
            <b className="tabular nowrap">{formatNumber(value, unit)}</b>
            <span>{say(title)}</span>
          </Opens>
        </li>
      ))}
    </Grid>
  )
}
