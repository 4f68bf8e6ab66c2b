import encodeQr from 'qr'
import { useMemo, useRef } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { readerLink } from '../../../kit/reader/address.ts'
import { ask } from '../../../kit/reader/ask.ts'
import { useReaderLanguage } from '../../../kit/reader/language.ts'
import { BarePage, ReaderPage } from '../../../kit/reader/page.tsx'
import { useLoaded } from '../../../kit/reader/useLoaded.ts'
import { useWatched } from '../../../kit/reader/useWatched.ts'
import { Loading } from '../../../kit/ui/loading.tsx'
import type { drawCalls, ShownDraw } from '../draw/contract.ts'
import { Rolling } from './Rolling.tsx'
import { Tools } from './Tools.tsx'
import { drawReaderWords as words } from './texts.ts'
import { useOperated } from './useOperated.ts'
import { useReveal } from './useReveal.ts'
import { useSound } from './useSound.ts'
import { useStill } from './useStill.ts'

/** Of the staff's part of the platform: nobody else loads it. */
const OperatorBar = lazy(async () => ({ default: (await import('../draw/parts.tsx')).OperatorBar }))

type Winner = ShownDraw['winners'][number]

/** The big screen: what comes next, the names that roll, who has won. Everybody with the link sees the same at the same moment. */
export default function Stage({ code }: { code: string }) {
  const { t } = useT()
  useReaderLanguage()
  const { state: draw, status, fault } = useWatched<typeof drawCalls.watch>('/meeting/draw/watch', { draw: code })
  const { coming, winners } = useReveal(draw)
  const names = useLoaded(`${code} ${draw?.listHash ?? ''}`, async () =>
    draw?.listHash ? await ask<typeof drawCalls.list>('/meeting/draw/list', { draw: code }) : [],
  )
  const last = draw?.reveals.at(-1)
  const shown = last && !coming && draw?.state === 'drawing' ? winners.filter(({ seq }) => seq === last.seq) : []
  const sound = useSound(coming ? 'rolling' : shown.length > 0 ? 'won' : 'still')
  const stage = useRef<HTMLDivElement>(null)
  useStill(stage, draw !== undefined)
  const operated = useOperated(code)
  if (fault) return <ReaderPage title={t(words.draw)} fault={fault} />
  if (!draw) return <Loading />
  const prize = draw.prizes.find(({ id }) => id === (coming ?? last)?.prize)
  const tools = <Tools sound={sound} />
  const rolled = coming && draw.winners.filter(({ seq }) => seq === coming.seq).length
  return (
    <BarePage>
      <div className="dr-stage" ref={stage}>
        <header>
          <h1>{draw.name}</h1>
          <p>{draw.meeting}</p>
          <span className="dr-tools">
            {status === 'reconnecting' && <em role="status">{t(words.broken)}</em>}
            {operated === undefined && tools}
          </span>
        </header>
        <main>
          {prize && (coming || shown.length > 0) ? (
            <>
              <h2>{prize.name}</h2>
              {rolled ? (
                <Rolling names={names.data ?? []} out={winners.map(({ number }) => number)} count={rolled} />
              ) : (
                <ul className="dr-won" data-many={shown.length > 6 || undefined} role="status">
                  {shown.map((winner) => (
                    <Won key={winner.number} winner={winner} />
                  ))}
                </ul>
              )}
            </>
          ) : (
            <Waiting code={code} draw={draw} />
          )}
        </main>
        <aside aria-label={t(words.prizes)}>
          {draw.prizes.map((each) => (
            <Prize key={each.id} prize={each} winners={winners.filter(({ prize }) => prize === each.id)} />
          ))}
        </aside>
        {operated !== undefined && (
          <OperatorBar id={operated} draw={{ ...draw, winners }} suspense={coming !== undefined} tools={tools} />
        )}
      </div>
    </BarePage>
  )
}

function Won({ winner: { number, name, state } }: { winner: Winner }) {
  const { t } = useT()
  return (
    <li className={state}>
      <b>{number}</b>
      <span>{name}</span>
      {state === 'forfeit' && <small>{t(words.absent)}</small>}
    </li>
  )
}

function Prize({ prize, winners }: { prize: ShownDraw['prizes'][number]; winners: readonly Winner[] }) {
  const { t } = useT()
  const { name, open, count } = prize
  return (
    <section>
      <h3>{name}</h3>
      <p>{t(words.left, { open, count })}</p>
      <ul>
        {winners.map((winner) => (
          <Won key={`${winner.seq} ${winner.number}`} winner={winner} />
        ))}
      </ul>
    </section>
  )
}

/** Between the steps: how to join, what is waited for, how it can be checked. */
function Waiting({ code, draw }: { code: string; draw: ShownDraw }) {
  const { t } = useT()
  const { state, entry, joined, round, source, entropy, voidReason } = draw
  const isOver = state === 'finished' || state === 'void'
  const route = isOver
    ? readerLink('/annualMeetingLottery', { d: code, proof: 1 })
    : readerLink('/lotterySignIn', { d: code })
  const said = {
    ...{ draft: '', published: t(words.publishedHint), joining: t(words.joinHint) },
    locked: source === 'witness' ? t(words.waitWitness) : t(words.waitBeacon, { round: round ?? 0 }),
    drawing: entropy?.kind === 'witness' ? `${t(words.entropy)} ${entropy.text}` : t(words.next),
    ...{ finished: t(words.over), void: `${t(words.void)} ${voidReason ?? ''}` },
  }[state]
  return (
    <div className="dr-wait">
      <p className="dr-big">{said}</p>
      {(isOver || (state === 'joining' && entry === 'join')) && (
        <Code
          address={`${window.location.origin}${window.location.pathname}${route}`}
          label={t(isOver ? words.check : words.joinHint)}
        />
      )}
      {state !== 'published' && !isOver && (
        <p>{t(entry === 'signedIn' && joined === 0 ? words.allIn : words.joined, { count: joined })}</p>
      )}
    </div>
  )
}

/** A link that phones scan from their seats. */
function Code({ address, label }: { address: string; label: string }) {
  const url = useMemo(() => {
    const cells = encodeQr(address, 'raw', { ecc: 'medium', border: 2 })
    const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${path}"/></svg>`
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  }, [address])
  return (
    <a className="dr-code" href={address}>
      <img src={url} alt={label} />
    </a>
  )
}
