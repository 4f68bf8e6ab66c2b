import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../../../client/language.ts'
import { flag, type TrackColumns } from '../../../../../domain/track/columns.ts'
import { Loading } from '../../../../../ui/parts/Loading.tsx'
import { Fill, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import type { Playback } from '../transport/clock.ts'
import { nearestTo } from './here.ts'
import { playerWords as words } from './texts.ts'
import type { FullResolution } from './use-full-resolution.ts'

const rowPx = 32
const spare = 10

/** Table of the points around the playhead. Only visible rows are rendered. */
export function PointTable({ fullResolution, playback }: { fullResolution: FullResolution; playback: Playback }) {
  const { t, formatNumber } = useT()
  if (!fullResolution.points) return <Loading />
  const { columns, shown: shownCount, total } = fullResolution.points
  return (
    <>
      <SecondaryText as="p" size="m" className="flush tp-none">
        {t(words.around)} · {t(words.shown, { shown: formatNumber(shownCount), total: formatNumber(total) })}
      </SecondaryText>
      <Rows key={fullResolution.from} columns={columns} playback={playback} />
    </>
  )
}

function Rows({ columns, playback }: { columns: TrackColumns; playback: Playback }) {
  const { t } = useT()
  const box = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(400)
  const current = useSyncExternalStore(playback.cursor.listen, () => nearestTo(columns, playback.at))
  const isHovered = useRef(false)
  useEffect(() => {
    const element = box.current
    if (!element || isHovered.current || current < 0) return
    setHeight(element.clientHeight)
    const [row, visibleTop] = [current * rowPx, element.scrollTop]
    if (row < visibleTop || row > visibleTop + element.clientHeight - 3 * rowPx)
      element.scrollTop = row - element.clientHeight / 3
  }, [current])
  const first = Math.max(0, Math.floor(top / rowPx) - spare)
  const last = Math.min(columns.length, Math.ceil((top + height) / rowPx) + spare)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  return (
    <Fill
      ref={box}
      as="section"
      scroll
      className="tp-table"
      // Scrollable content must be reachable by the keyboard.
      tabIndex={0}
      aria-label={t(words.points)}
      onScroll={({ currentTarget }) => {
        setTop(currentTarget.scrollTop)
        setHeight(currentTarget.clientHeight)
      }}
      onPointerEnter={() => {
        isHovered.current = true
      }}
      onPointerLeave={() => {
        isHovered.current = false
      }}
    >
      <table aria-rowcount={columns.length + 1}>
        <thead>
          <tr>
            {[words.time, words.speed, words.soc, words.longitude, words.latitude, words.state].map((word) => (
              <th key={word} scope="col">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: first * rowPx }} />
          {rows.map((i) => (
            <Row key={i} columns={columns} i={i} playback={playback} isCurrent={i === current} />
          ))}
          <tr style={{ height: (columns.length - last) * rowPx }} />
        </tbody>
      </table>
    </Fill>
  )
}

interface RowProps {
  readonly columns: TrackColumns
  readonly i: number
  readonly isCurrent: boolean
  readonly playback: Playback
}
const Row = memo(function Row({ columns, i, isCurrent, playback }: RowProps) {
  const { t, formatTime } = useT()
  const flags = columns.flags[i]!
  const marks = [(flags & flag.drift) !== 0 && t(words.markDrift), (flags & flag.outlier) !== 0 && t(words.markOutlier)]
  return (
    <tr aria-current={isCurrent} aria-rowindex={i + 2}>
      <th scope="row">
        <RowButton onPress={() => playback.seek(columns.at[i]!)}>
          {formatTime(new Date(columns.at[i]!).toISOString())}
        </RowButton>
      </th>
      <td>{columns.speed[i]! < 0 ? '' : (columns.speed[i]! / 10).toFixed(1)}</td>
      <td>{columns.soc[i]! < 0 ? '' : `${columns.soc[i]} %`}</td>
      <td>{(columns.longitude[i]! / 1e6).toFixed(6)}</td>
      <td>{(columns.latitude[i]! / 1e6).toFixed(6)}</td>
      <td>{marks.filter(Boolean).join(' ')}</td>
    </tr>
  )
})
