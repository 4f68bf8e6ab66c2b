import { useT } from '../../../../client/language.ts'
import type { ExplorePeriod, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { useMoving } from '../../../../ui/parts/moving.ts'
import { Select } from '../../../../ui/parts/Select.tsx'
import { ChartCard } from '../chart/parts.tsx'
import './board.css'
import { type BoardCard, type Height, heights, type Width, widths } from './contract.ts'
import { widthNames, boardWords as words } from './texts.ts'

interface Props {
  cards: readonly BoardCard[]
  shapes: readonly ExploreShape[]
  /** Period of all cards. Null: each has its own. */
  period: ExplorePeriod | null
  everyMs?: number
  /** Set while the cards are arranged. */
  onArrange?: ((cards: BoardCard[]) => void) | undefined
}

/**
 * Cards on twelve columns, stacked on a phone. In the editor each can be dragged and has buttons, and keys move the
 * focused one.
 */
export function Cards({ cards, shapes, period, everyMs, onArrange }: Props) {
  const { t } = useT()
  const { list, move, onKeyDown, onPointerDown, lastAt } = useMoving(
    cards,
    ({ id }) => String(id),
    (next) => onArrange?.(next),
  )
  const positionLabel = (name: string, at: number) => t(words.place, { name, at: at + 1, all: cards.length })
  return (
    <>
      <ul className="grid gap-12 narrow bd-cards" ref={list} {...(onArrange && { onPointerDown })}>
        {cards.map((card, at) => {
          const { id, name, shown: visibleChart, width, height } = card
          const query = visibleChart && (period ? { ...visibleChart.query, period } : visibleChart.query)
          const size = (next: Partial<Pick<BoardCard, 'width' | 'height'>>) =>
            onArrange?.(cards.map((each) => (each.id === id ? { ...each, ...next } : each)))
          return (
            <li
              key={id}
              data-key={id}
              className={`shrink bd-card bd-w${width} bd-h-${height}`}
              {...(onArrange && {
                tabIndex: 0,
                'aria-label': positionLabel(name, at),
                onKeyDown: (event) => onKeyDown(event, at),
              })}
            >
              <ChartCard
                name={name}
                chart={card.chart}
                everyMs={onArrange ? undefined : everyMs}
                shown={visibleChart && query && { look: visibleChart.look, query }}
                shape={
                  visibleChart?.canRun ? shapes.find((each) => each.name === visibleChart.query.explore) : undefined
                }
                tools={
                  onArrange && (
                    <Placing
                      name={name}
                      width={width}
                      height={height}
                      isFirst={at === 0}
                      isLast={at === cards.length - 1}
                      onMove={(by) => move(at, by)}
                      onSize={size}
                      onRemove={() => onArrange(cards.filter((each) => each.id !== id))}
                    />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      {onArrange && (
        <p className="bd-told" role="status">
          {lastAt >= 0 && positionLabel(cards[lastAt]?.name ?? '', lastAt)}
        </p>
      )}
    </>
  )
}

interface PlacingProps {
  name: string
  width: Width
  height: Height
  isFirst: boolean
  isLast: boolean
  onMove(by: number): void
  onSize(size: Partial<Pick<BoardCard, 'width' | 'height'>>): void
  onRemove(): void
}
function Placing({ name, width, height, isFirst, isLast, onMove, onSize, onRemove }: PlacingProps) {
  const { t, say } = useT()
  return (
    <Row gap={4} align="center" wrap className="bd-placing">
      <Grid as="span" className="muted rigid move-handle" aria-hidden="true" title={t(words.drag)} />
      <Button
        className="move-back"
        aria-label={t(words.backward, { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        ←
      </Button>
      <Button className="move-on" aria-label={t(words.forward, { name })} disabled={isLast} onClick={() => onMove(1)}>
        →
      </Button>
      <Select<Width>
        className="bd-width"
        label={t(words.widthOf, { name })}
        labelHidden
        options={widths.map((value) => ({ value, label: say(widthNames[value]) }))}
        value={width}
        onChange={(next) => onSize({ width: next })}
      />
      <Select<Height>
        label={t(words.heightOf, { name })}
        labelHidden
        options={(Object.keys(heights) as Height[]).map((value) => ({ value, label: say(heights[value]) }))}
        value={height}
        onChange={(next) => onSize({ height: next })}
      />
      <Button aria-label={t(words.removeOf, { name })} title={t(words.remove)} onClick={onRemove}>
        ×
      </Button>
    </Row>
  )
}
