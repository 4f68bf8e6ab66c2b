import { useMemo, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { lineColours } from '../../../../ui/chart/colours.ts'
import { useCursor } from '../../../../ui/chart/cursor.ts'
import type { ChartPoint } from '../../../../ui/chart/nearest.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import type { Overview, SeriesName } from './contract.ts'
import { seriesTexts, monitoringTexts as words } from './texts.ts'
import { units } from './units.ts'

const CursorLines = lazy(() => import('../../../../ui/chart/CursorLines.tsx'), <Loading />)

interface Picture {
  /** Undefined: that of its only line. */
  readonly title?: keyof typeof words & string
  readonly lines: readonly SeriesName[]
}
/** Charts with the figures of one unit each. */
const pictures: readonly Picture[] = [
  { title: 'requests', lines: ['calls', 'refused', 'failed'] },
  { title: 'latency', lines: ['p50', 'p95', 'p99'] },
  { lines: ['cpu'] },
  { lines: ['lag'] },
  { title: 'memoryTitle', lines: ['memory', 'heap'] },
  { title: 'gateway', lines: ['connections', 'vehicles', 'streams'] },
  { lines: ['frames'] },
  { lines: ['framesWaiting'] },
  { lines: ['batch'] },
  { title: 'jobs', lines: ['jobsWaiting', 'failedJobs', 'letters', 'push'] },
  { lines: ['oldestJob'] },
  { lines: ['database'] },
  { lines: ['diskFree'] },
]

/** Charts of the period with a shared cursor. Dragging over a part zooms all of them. */
export function Pictures({ overview }: { overview: Overview }) {
  const { t } = useT()
  const cursor = useCursor()
  const [part, setPart] = useState<readonly [number, number]>()
  // A zoomed part that has left the period is dropped.
  const isPart = part !== undefined && part[1] > overview.from
  const [from, to] = isPart ? part : [overview.from, overview.to]
  const visiblePictures = useMemo(
    () => pictures.filter(({ lines }) => lines.some((name) => overview.series[name] !== undefined)),
    [overview.series],
  )
  const zoom = (begin: number, end: number) => setPart([begin, end])
  return (
    <>
      <p className="flush mon-text">
        {t(words.sampled, { seconds: overview.step })} · {t(words.zoomHint)}
        {isPart && (
          <Button kind="text" onClick={() => setPart(undefined)}>
            {t(words.wholePeriod)}
          </Button>
        )}
      </p>
      <Grid gap={12} className="mon-pictures">
        {visiblePictures.map((picture) => (
          <OnePicture
            key={picture.lines[0]}
            picture={picture}
            overview={overview}
            from={from}
            to={to}
            cursor={cursor}
            onZoom={zoom}
          />
        ))}
      </Grid>
    </>
  )
}

interface OneProps {
  picture: Picture
  overview: Overview
  from: number
  to: number
  cursor: ReturnType<typeof useCursor>
  onZoom(from: number, to: number): void
}
function OnePicture({ picture, overview, from, to, cursor, onZoom }: OneProps) {
  const { t } = useT()
  const { points, series, step } = overview
  const lines = useMemo(
    () =>
      picture.lines.flatMap((name, index) => {
        const values = series[name]
        if (!values) return []
        const colour = lineColours[index] as string
        return [{ id: name, name: t(seriesTexts[name]), colour, points: withGaps(points, values, step, from, to) }]
      }),
    [picture, points, series, step, from, to, t],
  )
  const [first] = picture.lines as [SeriesName]
  const unit = units[first] ?? ''
  return (
    <Card className="shrink mon-picture">
      <h2>
        {t(picture.title ? words[picture.title] : seriesTexts[first])} {unit && <small>{unit}</small>}
      </h2>
      <CursorLines lines={lines} from={from} to={to} unit={unit} cursor={cursor} onZoom={onZoom} fromZero />
    </Card>
  )
}

/** Points with gaps: two points further apart than a missed sample are not joined. */
function withGaps(
  moments: readonly number[],
  values: readonly (number | null)[],
  step: number,
  from: number,
  to: number,
): ChartPoint[] {
  const points: ChartPoint[] = []
  for (const [index, at] of moments.entries()) {
    if (at < from || at > to) continue
    const before = moments[index - 1]
    if (before !== undefined && before >= from && at - before > 2.5 * step * 1000) points.push([before + 1, null])
    points.push([at, values[index] ?? null])
  }
  return points
}
