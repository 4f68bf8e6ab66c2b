import { useState } from 'react'
import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { mayWin } from '../../../../domain/draw/steps.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import { useWatched } from '../../../../ui/reader/use-watched.ts'
import type { DrawParticipant, drawCalls, ShownDraw } from '../draw/contract.ts'
import { excludedWords } from '../draw/excluded-texts.ts'
import { PrizePicture } from './intro.tsx'
import { drawReaderWords as words } from './texts.ts'
import { useReveal } from './use-reveal.ts'

/**
 * Page on a participant's phone: joins once and shows its number. It shows a win at the same moment as the big screen.
 */
export function Joining({ code }: { code: string }) {
  const { t } = useT()
  useReaderLanguage()
  const { state: draw, fault } = useWatched<typeof drawCalls.watch>('/meeting/draw/watch', { draw: code })
  const mine = useLoaded(`${code} ${draw?.lockedAt ?? ''}`, () =>
    ask<typeof drawCalls.mine>('/meeting/draw/mine', { draw: code }),
  )
  const [newEntrant, setNewEntrant] = useState<DrawParticipant>()
  const me = newEntrant ?? mine.data ?? undefined
  return (
    <ReaderPage
      title={draw?.name ?? t(words.joinTitle)}
      loading={(!draw || (mine.loading && !mine.data)) && !fault}
      fault={fault ?? mine.fault}
      retry={mine.retry}
    >
      {draw && (me ? <Mine draw={draw} me={me} /> : <Join code={code} draw={draw} onJoined={setNewEntrant} />)}
      {draw && (draw.state === 'finished' || draw.state === 'void') && (
        <p className="text-center">
          <a href={readerLink('/annualMeetingLottery', { d: code, proof: 1 })}>{t(words.check)}</a>
        </p>
      )}
    </ReaderPage>
  )
}

function Mine({ draw, me }: { draw: ShownDraw; me: DrawParticipant }) {
  const { t } = useT()
  const { coming, winners } = useReveal(draw)
  const win = winners.filter(({ number }) => number === me.number).at(-1)
  const prize = win && draw.prizes.find(({ id }) => id === win.prize)
  const isOver = draw.state === 'finished' || draw.state === 'void'
  const open = draw.prizes.filter((each) => mayWin(draw, each, me))
  const statusText = win
    ? win.state === 'forfeit'
      ? words.forfeited
      : words.won
    : draw.state === 'void'
      ? words.void
      : isOver
        ? words.notWon
        : open.length === 0
          ? words.cannotWin
          : coming
            ? words.watching
            : words.keep
  return (
    <section className={`text-xl text-center dr-mine${win && win.state !== 'forfeit' ? ' won' : ''}`} role="status">
      <p>{t(words.number)}</p>
      <b>{me.number}</b>
      <p>{me.name}</p>
      {prize && <PrizePicture prize={prize} />}
      {prize && <h2 className="break">{prize.name}</h2>}
      <p>{t(statusText)}</p>
      {!isOver && open.length > 0 && open.length < draw.prizes.length && (
        <p>{t(words.mayWin, { prizes: open.map(({ name }) => name).join(t(excludedWords.between)) })}</p>
      )}
    </section>
  )
}

interface JoinProps {
  code: string
  draw: ShownDraw
  onJoined(joined: DrawParticipant): void
}
function Join({ code, draw, onJoined }: JoinProps) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<CallFault>()
  if (draw.entry === 'signedIn') return <p className="text-xl text-center dr-text">{t(words.allIn)}</p>
  if (draw.state === 'published') return <p className="text-xl text-center dr-text">{t(words.notOpen)}</p>
  if (draw.state !== 'joining') return <p className="text-xl text-center dr-text">{t(words.closed)}</p>
  const join = async () => {
    setBusy(true)
    setFault(undefined)
    await joinOnce(code).then(onJoined, (error: CallFault) => setFault(error))
    setBusy(false)
  }
  return (
    <div className="text-xl text-center dr-join">
      <p>{t(words.joined, { count: draw.joined })}</p>
      <Button kind="primary" block busy={busy} onClick={() => void join()}>
        {t(words.join)}
      </Button>
      <FaultText>{fault}</FaultText>
    </div>
  )
}

/** Retries requests without an answer. The server assigns one number per person. */
async function joinOnce(code: string): Promise<DrawParticipant> {
  for (let again = 2; ; again--) {
    try {
      return await ask<typeof drawCalls.join>('/meeting/draw/join', { draw: code })
    } catch (fault) {
      if (again === 0 || !(fault instanceof CallFault) || fault.code !== noAnswer) throw fault
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
