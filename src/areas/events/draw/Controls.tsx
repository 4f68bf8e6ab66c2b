import { type FormEvent, useState } from 'react'
import { timeOfRound } from '../../../draw/beacon.ts'
import { confirm } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { useRemark } from '../../../kit/ui/remark-dialog.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import type { DrawAct, ShownDraw } from './contract.ts'
import type { DrawState } from './state-texts.ts'
import { drawWords as words } from './texts.ts'

interface Props {
  state: DrawState
  draw?: ShownDraw
  busy: boolean
  act(act: DrawAct): Promise<void>
}

/** What the operator can do now, the next step first. */
export function Controls({ state, draw, busy, act }: Props) {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const sure = async (title: string, content: string, next: DrawAct, danger = false) => {
    if (await confirm({ title: t(title), content: t(content), okText: t(title), danger })) await act(next)
  }
  const withReason = async (kind: 'undo' | 'void') => {
    const isVoid = kind === 'void'
    const title = t(isVoid ? words.voids : words.undo)
    const reason = await ask({
      ...{ title, okText: title, text: t(isVoid ? words.voidText : words.undoText), label: t(words.reason) },
      ...{ needed: t(words.needed), danger: true, longest: 200 },
    })
    if (reason) await act({ do: kind, reason })
  }
  const isOver = state === 'finished' || state === 'void'
  if (isOver) return null
  const hasWinners = (draw?.winners.length ?? 0) > 0
  return (
    <Card className="draw-controls">
      {state === 'draft' && (
        <Button
          kind="primary"
          busy={busy}
          onClick={() => void sure(words.publish, words.publishAsk, { do: 'publish' })}
        >
          {t(words.publish)}
        </Button>
      )}
      {state === 'published' && draw?.entry === 'join' && (
        <Button kind="primary" busy={busy} onClick={() => void act({ do: 'open' })}>
          {t(words.opens)}
        </Button>
      )}
      {((state === 'published' && draw?.entry === 'signedIn') || state === 'joining') && (
        <Button kind="primary" busy={busy} onClick={() => void sure(words.lock, words.lockAsk, { do: 'lock' })}>
          {t(words.lock)}
        </Button>
      )}
      {state === 'locked' && draw && <Entropy draw={draw} busy={busy} act={act} />}
      {state === 'drawing' && draw && <Draw draw={draw} busy={busy} act={act} />}
      <div className="draw-more">
        {state === 'drawing' && hasWinners && <Button onClick={() => void withReason('undo')}>{t(words.undo)}</Button>}
        {state === 'drawing' && (
          <Button busy={busy} onClick={() => void sure(words.finish, words.finishAsk, { do: 'finish' })}>
            {t(words.finish)}
          </Button>
        )}
        {state !== 'draft' && (
          <Button kind="danger" onClick={() => void withReason('void')}>
            {t(words.voids)}
          </Button>
        )}
      </div>
      {dialog}
    </Card>
  )
}

type Step = Required<Pick<Props, 'draw' | 'busy' | 'act'>>

/** What came after the lock. */
function Entropy({ draw, busy, act }: Step) {
  const { t, formatTime } = useT()
  const [text, setText] = useState('')
  const round = draw.round ?? 0
  const isBeacon = draw.source === 'beacon'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void act({ do: 'entropy', text: text.trim() })
  }
  return (
    <form className="draw-entropy" onSubmit={submit}>
      <TextInput
        {...{ label: isBeacon ? t(words.beacon, { round }) : t(words.witness), value: text, onChange: setText }}
        maxLength={96}
        {...(isBeacon && {
          hint: t(words.beaconHint, { round, time: formatTime(new Date(timeOfRound(round)).toISOString()) }),
        })}
      />
      <Button kind="primary" submit busy={busy}>
        {t(words.entropy)}
      </Button>
    </form>
  )
}

function Draw({ draw, busy, act }: Step) {
  const { t } = useT()
  const next = draw.prizes.find(({ open }) => open > 0)?.id
  return (
    <ul className="draw-prizes">
      {draw.prizes.map(({ id, name, open, count, batch }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{t(words.left, { open, count })}</span>
          <Button
            kind={id === next ? 'primary' : 'default'}
            disabled={open === 0}
            busy={busy}
            onClick={() => void act({ do: 'draw', prize: Number(id) })}
          >
            {t(words.draw, { count: Math.min(batch, open) })}
          </Button>
          {id === next && <small className="ui-hint draw-space">{t(words.spaceHint)}</small>}
        </li>
      ))}
    </ul>
  )
}
