import { useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { mayWin } from '../../../../domain/draw/steps.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { BarePage, ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import { useWatched } from '../../../../ui/reader/use-watched.ts'
import type { drawCalls } from '../draw/contract.ts'
import { Intro } from './intro.tsx'
import { Prizes } from './Prizes.tsx'
import { Rolling } from './Rolling.tsx'
import './stage.css'
import { TakenBack } from './TakenBack.tsx'
import { Tools } from './Tools.tsx'
import { drawReaderWords as words } from './texts.ts'
import { useOperated } from './use-operated.ts'
import { useReveal } from './use-reveal.ts'
import { useSound } from './use-sound.ts'
import { useStill } from './use-still.ts'
import { Waiting } from './Waiting.tsx'
import { WinnerGrid } from './winners.tsx'

/** Lazy, because only operators need it. */
const OperatorBar = lazy(async () => ({ default: (await import('../draw/parts.tsx')).OperatorBar }))

/** Big screen: the next prize, rolling names, winners. All viewers see the same at the same moment. */
export default function Stage({ code }: { code: string }) {
  const { t } = useT()
  useReaderLanguage()
  const { state: draw, status, fault } = useWatched<typeof drawCalls.watch>('/meeting/draw/watch', { draw: code })
  const { coming, winners } = useReveal(draw)
  const names = useLoaded(`${code} ${draw?.listHash ?? ''}`, async () =>
    draw?.listHash ? await ask<typeof drawCalls.list>('/meeting/draw/list', { draw: code }) : [],
  )
  const last = draw?.reveals.at(-1)
  const shownWinners =
    last && !coming && draw?.state === 'drawing' && !draw.showing ? winners.filter(({ seq }) => seq === last.seq) : []
  const sound = useSound(coming ? 'rolling' : shownWinners.length > 0 ? 'won' : 'still')
  const stage = useRef<HTMLDivElement>(null)
  useStill(stage, draw !== undefined)
  const operatorDrawId = useOperated(code)
  if (fault) return <ReaderPage title={t(words.draw)} fault={fault} />
  if (!draw) return <Loading />
  const { prizes, state, showing } = draw
  const isOver = state === 'finished' || state === 'void'
  const prize = prizes.find(({ id }) => id === (coming ?? last)?.prize)
  const open = prizes.filter((each) => each.open > 0)
  const next = open.find(({ id }) => id === showing) ?? open[0]
  const rollCount = coming && draw.winners.filter(({ seq }) => seq === coming.seq).length
  const current = state === 'drawing' ? (rollCount || shownWinners.length > 0 ? prize : next) : undefined
  const tools = <Tools sound={sound} />
  return (
    <BarePage>
      <div className="dr-stage" ref={stage} data-over={isOver || undefined}>
        <Row as="header" align="baseline" wrap>
          <h1 className="break">{draw.name}</h1>
          <p>{draw.meeting}</p>
          <Row as="span" gap={8} align="center" className="dr-tools">
            {status === 'reconnecting' && <em role="status">{t(words.broken)}</em>}
            {operatorDrawId === undefined && tools}
          </Row>
          <TakenBack draw={draw} />
        </Row>
        <Stack as="main" align="center" justify="center" className="text-center">
          {prize && (rollCount || shownWinners.length > 0) ? (
            <>
              <Intro prize={prize} small />
              {rollCount ? (
                <Rolling
                  names={(names.data ?? []).filter((each) => mayWin(draw, prize, each))}
                  out={winners.map(({ number }) => number)}
                  count={rollCount}
                />
              ) : (
                <WinnerGrid winners={shownWinners} />
              )}
            </>
          ) : state === 'drawing' && next ? (
            <Intro prize={next} entropy={draw.entropy} />
          ) : (
            <Waiting code={code} draw={draw} />
          )}
        </Stack>
        <Prizes draw={draw} winners={winners} current={current?.id} />
        {operatorDrawId !== undefined && (
          <OperatorBar id={operatorDrawId} draw={{ ...draw, winners }} suspense={coming !== undefined} tools={tools} />
        )}
      </div>
    </BarePage>
  )
}
