import { useT } from '../../../../../client/language.ts'
import { Row } from '../../../../../ui/parts/layout.tsx'
import type { Track } from '../use-tracks.ts'
import { playerWords as words } from './texts.ts'

export function PointCounts({ track }: { track: Track }) {
  const { t, formatNumber } = useT()
  const { summary, points, viewport, columns } = track
  if (!summary || !points || !columns) return null
  const marks = [
    points.total === 0 && t(words.noPlaces),
    summary.outliers > 0 && t(words.outliers, { count: summary.outliers }),
    summary.drift > 0 && t(words.drift, { count: summary.drift }),
    summary.unplaced > 0 && t(words.unplaced, { count: formatNumber(summary.unplaced) }),
  ].filter(Boolean)
  return (
    <Row as="p" wrap className="text-s flush tp-told" role="status">
      <span>{t(words.shown, { shown: formatNumber(columns.length), total: formatNumber(points.total) })}</span>
      {viewport && columns.length < points.total && (
        <span>
          {t(words.viewport, { shown: formatNumber(viewport.seen.shown), total: formatNumber(viewport.seen.total) })}
        </span>
      )}
      {marks.map((text) => (
        <span key={String(text)}>{text}</span>
      ))}
    </Row>
  )
}
