import { type FormEvent, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { addressOfRound, signatureIn, timeOfRound } from '../../../../domain/draw/beacon.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { ShownDraw } from './contract.ts'
import type { DrawState } from './state-texts.ts'
import { drawWords as words } from './texts.ts'
import { nextPrize, type TakeSteps } from './use-control.ts'
import { type Steps, useSteps } from './use-steps.tsx'

interface Props {
  id: number
  state: DrawState
  draw?: ShownDraw
  busy: boolean
  act: TakeSteps
}

/** Steps that the operator can take now, the next one first. */
export function Controls({ id, state, draw, busy, act }: Props) {
  const { t } = useT()
  const steps = useSteps(act, id)
  const isOver = state === 'finished' || state === 'void'
  if (isOver) return null
  const hasWinners = (draw?.winners.length ?? 0) > 0
  return (
    <Card className="row wrap align-center gap-12 draw-controls">
      {state === 'draft' && (
        <Button kind="primary" busy={busy} onClick={steps.publish}>
          {t(words.publish)}
        </Button>
      )}
      {state === 'published' && draw?.entry === 'join' && (
        <Button kind="primary" busy={busy} onClick={steps.open}>
          {t(words.opens)}
        </Button>
      )}
      {((state === 'published' && draw?.entry === 'signedIn') || state === 'joining') && (
        <Button kind="primary" busy={busy} onClick={steps.lock}>
          {t(words.lock)}
        </Button>
      )}
      {state === 'locked' && draw && <Entropy draw={draw} busy={busy} act={act} />}
      {state === 'drawing' && draw && <Draw draw={draw} busy={busy} act={act} />}
      <Row gap={8} wrap className="push">
        {state === 'drawing' && hasWinners && draw && <Undo draw={draw} steps={steps} />}
        {state === 'drawing' && (
          <Button busy={busy} onClick={steps.finish}>
            {t(words.finish)}
          </Button>
        )}
        {state !== 'draft' && (
          <Button kind="danger" onClick={steps.voids}>
            {t(words.voids)}
          </Button>
        )}
      </Row>
      {steps.dialog}
    </Card>
  )
}

/** Reverts the last draw: the request, and the approval by a second person. */
export function Undo({ draw: { undo }, steps, disabled }: { draw: ShownDraw; steps: Steps; disabled?: boolean }) {
  const { t } = useT()
  if (!undo)
    return (
      <Button disabled={disabled} onClick={steps.undo}>
        {t(words.undo)}
      </Button>
    )
  return (
    <>
      <span>{t(words.undoPending, { reason: undo.reason })}</span>
      <Button kind="danger" onClick={() => steps.approveUndo(undo.reason)}>
        {t(words.approveUndo)}
      </Button>
      <Button onClick={steps.dropUndo}>{t(words.dropUndo)}</Button>
    </>
  )
}

type Step = Required<Pick<Props, 'draw' | 'busy' | 'act'>>

function Entropy({ draw, busy, act }: Step) {
  const { t, formatTime } = useT()
  const [text, setText] = useState('')
  const [witnessText, setWitnessText] = useState<string>()
  const round = draw.round ?? 0
  const isBeacon = draw.source === 'beacon'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entropy = isBeacon ? signatureIn(text) : text.trim()
    if (entropy === '') return
    if (isBeacon) void act({ do: 'entropy', text: entropy })
    else setWitnessText(entropy)
  }
  return (
    <Grid as="form" gap={12} className="draw-entropy" onSubmit={submit}>
      <TextInput
        label={isBeacon ? t(words.beacon, { round }) : t(words.witness)}
        value={text}
        onChange={setText}
        maxLength={isBeacon ? 1_000 : 96}
        {...(isBeacon && {
          hint: t(words.beaconHint, { round, time: formatTime(new Date(timeOfRound(round)).toISOString()) }),
        })}
      />
      {isBeacon && (
        <a href={addressOfRound(round)} target="_blank" rel="noreferrer">
          {t(words.beaconPage)}
        </a>
      )}
      <Button kind="primary" submit busy={busy}>
        {t(words.entropy)}
      </Button>
      {witnessText !== undefined && (
        <Dialog title={t(words.witnessTitle)} onCancel={() => setWitnessText(undefined)} alert>
          <p className="break draw-said">{witnessText}</p>
          <p>{t(words.witnessText)}</p>
          <Actions>
            <Button onClick={() => setWitnessText(undefined)}>{t(words.witnessWrong)}</Button>
            <Button
              kind="primary"
              busy={busy}
              onClick={async () => {
                await act({ do: 'entropy', text: witnessText })
                setWitnessText(undefined)
              }}
            >
              {t(words.witnessRight)}
            </Button>
          </Actions>
        </Dialog>
      )}
    </Grid>
  )
}

function Draw({ draw, busy, act }: Step) {
  const { t } = useT()
  const next = nextPrize(draw)?.id
  return (
    <Grid as="ul" gap={8} className="draw-prizes">
      {draw.prizes.map(({ id, name, open, count, batch }) => (
        <Row as="li" gap="8 12" align="center" wrap key={id}>
          <b>{name}</b>
          <span>{t(words.left, { open, count })}</span>
          {open > 0 && id !== draw.showing && (
            <Button busy={busy} onClick={() => void act({ do: 'show', prize: Number(id) })}>
              {t(words.show)}
            </Button>
          )}
          {open > 0 && (
            <Button
              kind={id === next ? 'primary' : 'default'}
              busy={busy}
              onClick={() => void act({ do: 'draw', prize: Number(id) })}
            >
              {t(words.draw, { count: Math.min(batch, open) })}
            </Button>
          )}
          {id === next && <small className="ui-hint draw-space">{t(words.spaceHint)}</small>}
        </Row>
      ))}
    </Grid>
  )
}
