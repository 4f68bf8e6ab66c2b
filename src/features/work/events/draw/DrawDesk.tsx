import { useEffect, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { useWatched } from '../../../../ui/reader/use-watched.ts'
import { PosterButton, QrButton } from '../poster/parts.tsx'
import { drawCalls as calls, type ShownDraw } from './contract.ts'
import { Controls } from './controls.tsx'
import { excludedText, excludedWords } from './excluded-texts.ts'
import './draw.css'
import { Prizes } from './Prizes.tsx'
import { Readiness } from './Readiness.tsx'
import { type DrawState, drawMachine } from './state-texts.ts'
import { drawWords as words } from './texts.ts'
import { nextPrize, useControl, useSpaceBar } from './use-control.ts'
import { Winners } from './Winners.tsx'
import { WinnersExport } from './WinnersExport.tsx'

/** Page of one draw for its operator: the prizes while they can be edited, then the steps and the winners. */
export default function DrawDesk({ id, onBack }: { id: number; onBack(): void }) {
  const may = useMay()
  const { data: row } = useCall(calls.one, { id })
  const { data: link } = useCall(calls.link, { id }, { enabled: may(calls.link) })
  if (!row || !link) return <Loading />
  return (
    <Grid gap={12} narrow className="draw-desk">
      {row.state === 'draft' ? (
        <>
          <Head name={row.name} state={row.state} onBack={onBack} />
          <Draft id={id} meeting={row.meeting.id} />
        </>
      ) : (
        <Running id={id} code={link.code} onBack={onBack} />
      )}
    </Grid>
  )
}

function Head({ name, state, onBack }: { name: string; state: DrawState; onBack(): void }) {
  const { t, say } = useT()
  return (
    <Card as="div" className="row wrap align-center gap-8-12 draw-head">
      <h3 className="break">{name}</h3>
      <Tag tone={drawMachine.tones[state]}>{say(drawMachine.texts[state])}</Tag>
      <Button onClick={onBack}>{t(words.back)}</Button>
    </Card>
  )
}

function Draft({ id, meeting }: { id: number; meeting: number }) {
  const { act, busy } = useControl(id, 0)
  const may = useMay()
  return (
    <>
      <Readiness id={id} />
      {may(calls.control) && <Controls id={id} state="draft" busy={busy} act={act} />}
      <Prizes draw={id} meeting={meeting} />
    </>
  )
}

function Running({ id, code, onBack }: { id: number; code: string; onBack(): void }) {
  const { state: draw } = useWatched<typeof calls.watch>('/meeting/draw/watch', { draw: code })
  if (!draw) return <Loading />
  // State from the stream, because another operator may run the draw too.
  return (
    <>
      <Head name={draw.name} state={draw.state} onBack={onBack} />
      <DeskContent id={id} code={code} draw={draw} />
    </>
  )
}

function DeskContent({ id, code, draw }: { id: number; code: string; draw: ShownDraw }) {
  const { t } = useT()
  const may = useMay()
  const { act, busy } = useControl(id, draw.seq)
  const suspense = useSuspense(draw.reveals.at(-1)?.seq ?? 0)
  const next = suspense ? undefined : nextPrize(draw)
  const mayDraw = next && !busy && may(calls.control)
  useSpaceBar(mayDraw ? () => void act({ do: 'draw', prize: Number(next.id) }) : undefined)
  return (
    <>
      {may(calls.control) && <Controls id={id} state={draw.state} draw={draw} busy={busy} act={act} />}
      <Card>
        <Links code={code} draw={draw} />
        <Facts
          facts={[
            { label: t(words.prizes), value: prizesText(draw, t) },
            { label: t(words.joined), value: draw.joined },
            ...(draw.excluded.length > 0 ? [{ label: t(excludedWords.title), value: excludedText(draw, t) }] : []),
            ...(draw.commit ? [{ label: t(words.commit), value: <HashText hash={draw.commit} /> }] : []),
            ...(draw.listHash ? [{ label: t(words.list), value: <HashText hash={draw.listHash} /> }] : []),
          ]}
        />
      </Card>
      <Winners
        draw={draw}
        waiting={suspense}
        act={may(calls.control) && draw.state === 'drawing' ? act : undefined}
        tools={draw.winners.length > 0 && <WinnersExport id={id} name={draw.name} />}
      />
    </>
  )
}

const prizesText = ({ prizes }: ShownDraw, t: ReturnType<typeof useT>['t']) =>
  prizes.map(({ name, open, count }) => t(words.prizeLeft, { name, open, count })).join(' · ')

/**
 * True shortly after a new round. The server rejects judgements before its winners are shown. `seq`: of the last round.
 */
function useSuspense(seq: number): boolean {
  const [revealedSeq, setRevealedSeq] = useState(seq)
  useEffect(() => {
    const timer = setTimeout(() => setRevealedSeq(seq), 4_200)
    return () => clearTimeout(timer)
  }, [seq])
  return revealedSeq !== seq
}

function Links({ code, draw }: { code: string; draw: ShownDraw }) {
  const { t } = useT()
  const pages = [
    { name: words.screen, path: `/annualMeetingLottery?d=${code}` },
    { name: words.joinPage, path: `/lotterySignIn?d=${code}`, scan: words.scanJoin },
    { name: words.proof, path: `/annualMeetingLottery?d=${code}&proof=1`, scan: words.scanProof },
  ]
  const addressOf = (path: string) => `${window.location.origin}${window.location.pathname}#${path}`
  const copy = async (path: string) =>
    (await copyText(addressOf(path))) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  return (
    <Grid as="ul" className="meet-links">
      {pages.map(({ name, path, scan }) => (
        <Row as="li" gap={8} align="center" justify="between" wrap key={path}>
          <a href={addressOf(path)} target="_blank" rel="noreferrer">
            {t(name)}
          </a>
          <Row as="span" gap={8} inline>
            <Button onClick={() => void copy(path)}>{t(words.copy)}</Button>
            <QrButton name={t(name)} address={addressOf(path)} />
            {scan && (
              <PosterButton name={t(name)} address={addressOf(path)} lines={[draw.name, t(scan), draw.meeting]} />
            )}
          </Row>
        </Row>
      ))}
    </Grid>
  )
}
