import { type ComponentType, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { ExplorePeriod } from '../../../../domain/contract/explore/query.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { chartCalls } from '../chart/contract.ts'
import { AddCharts } from './AddCharts.tsx'
import { Arrange } from './Arrange.tsx'
import { Begin } from './Begin.tsx'
import { Cards } from './Cards.tsx'
import './board.css'
import { boardCalls as calls } from './contract.ts'
import { Head, Wall } from './head.tsx'
import { periodParam, readPeriod } from './period-param.ts'
import { boardWords as words } from './texts.ts'
import { useWall } from './use-wall.ts'

const everyMinutes = 5
const everyMs = everyMinutes * minuteMs

export interface SavedBoardProps {
  readonly board: { readonly id: number; readonly name: string }
}
interface Props {
  id: number
  /** Further actions of a board that has charts. */
  tools?: ComponentType<SavedBoardProps> | undefined
}

/** A board with the viewer's rights. `period` and `wall` are in the URL, so that a wall screen can start with them. */
export default function Board({ id, tools: More }: Props) {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const shapes = useCall(chartCalls.explores, {}, { quiet: true, staleTime: 300_000 })
  const [isArranging, setArranging] = useState(false)
  // A wall screen follows changes of the board. A user who arranges it continues from the state at the start.
  const boardAnswer = useCall(calls.one, { id }, { quiet: true, refetchInterval: isArranging ? false : everyMs })
  const [isAdding, setAdding] = useState(false)
  const isWall = search.get('wall') === '1'
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === undefined) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  const setWall = useCallback((on: boolean) => set('wall', on ? '1' : undefined), [set])
  const { enter, leave } = useWall(isWall, setWall)
  const back = () => setSearch({ list: 'boards' })
  if (!boardAnswer.data || !shapes.data)
    return (
      <AnswerState of={[boardAnswer, shapes]}>
        <Button onClick={back}>{t(words.back)}</Button>
      </AnswerState>
    )
  const { board, cards, canEdit } = boardAnswer.data
  const requestedPeriod = readPeriod(search.get('period'))
  const period = requestedPeriod === undefined ? boardAnswer.data.period : requestedPeriod
  const cardProps = { shapes: shapes.data, period }
  const mayChange = canEdit && may(calls.arrange)
  if (isArranging && mayChange)
    return <Arrange {...cardProps} board={board} cards={cards} close={() => setArranging(false)} />
  const grid = <Cards {...cardProps} cards={cards} everyMs={everyMs} />
  if (isWall)
    return (
      <Wall name={board.name} onLeave={leave}>
        {grid}
      </Wall>
    )
  const add = canEdit && may(calls.put) ? () => setAdding(true) : undefined
  return (
    <Grid gap={12} narrow className="shrink bd">
      <Head
        board={board}
        canEdit={canEdit}
        period={period}
        everyMinutes={everyMinutes}
        onPeriod={(next: ExplorePeriod | null) => set('period', periodParam(next))}
        onBack={back}
        onCopied={(copy) => setSearch({ board: String(copy) })}
        onAdd={add}
        onArrange={mayChange && cards.length > 0 ? () => setArranging(true) : undefined}
        onWall={cards.length > 0 ? enter : undefined}
      >
        {More && cards.length > 0 && <More board={board} />}
      </Head>
      {cards.length > 0 ? (
        grid
      ) : (
        <Empty framed title={t(words.empty)}>
          <span>{t(canEdit ? words.emptyText : words.emptyOther)}</span>
          {canEdit && may(calls.begin) && <Begin id={id} />}
          {add && (
            <Button kind="primary" onClick={add}>
              {t(words.addCharts)}
            </Button>
          )}
        </Empty>
      )}
      {isAdding && <AddCharts id={id} held={cards.length} close={() => setAdding(false)} />}
    </Grid>
  )
}
