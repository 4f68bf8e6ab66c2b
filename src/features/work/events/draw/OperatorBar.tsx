import { type ReactNode, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { fittingShell } from '../../../../client/shell.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { lightParts } from '../../../../ui/parts/light.ts'
import { useBackCloses } from '../../../../ui/parts/over/back.ts'
import { Light } from '../../../../ui/parts/part.tsx'
import type { ShownDraw } from './contract.ts'
import { Controls, Undo } from './controls.tsx'
import './draw.css'
import './operator.css'
import { drawWords as words } from './texts.ts'
import { nextPrize, undecidedWinners, useControl, useSpaceBar } from './use-control.ts'
import { type Steps, useSteps } from './use-steps.tsx'
import { Winners } from './Winners.tsx'

interface Props {
  id: number
  /** State that the hall sees: without winners that are not revealed yet. */
  draw: ShownDraw
  /** True while names are rolling. */
  suspense: boolean
  /** Buttons that all viewers of a big screen have: sound, full screen. */
  tools: ReactNode
}

/** Thin bar on the big screen for the operator: the next step, attendance of winners, and other actions. */
export default function OperatorBar({ id, draw, suspense, tools }: Props) {
  const { t } = useT()
  // A panel that was opened in one state of the draw closes with the next state.
  const [panelState, setPanelState] = useState<{ panel: 'winners' | 'more'; state: ShownDraw['state'] }>()
  const open = panelState?.state === draw.state ? panelState.panel : undefined
  const { act, busy } = useControl(id, draw.seq)
  const steps = useSteps(act, id)
  const next = nextPrize(draw)
  const undecidedNumbers = undecidedWinners(draw).map(({ number }) => number)
  const isOver = draw.state === 'finished' || draw.state === 'void'
  const hasWinners = draw.state === 'drawing' && draw.winners.length > 0
  useSpaceBar(next && !suspense && !busy ? () => steps.draw(next.id) : undefined)
  const toggle = (panel: NonNullable<typeof open>) =>
    setPanelState(open === panel ? undefined : { panel, state: draw.state })
  const panel = isOver || suspense || (open === 'winners' && !hasWinners) ? undefined : open
  useBackCloses(panel !== undefined && fittingShell() === 'phone', () => setPanelState(undefined))
  return (
    <Light parts={lightParts}>
      {/* A pointer alone leaves the focus where the space bar would press again. */}
      <Grid gap={8} className="dr-operator" data-open={panel} onClick={leaveFocus}>
        {panel && (
          <div className="dr-panel">
            {panel === 'winners' && <Winners draw={draw} waiting={false} act={act} />}
            {panel === 'more' && <Controls id={id} state={draw.state} draw={draw} busy={busy} act={act} />}
          </div>
        )}
        <Row gap={8} align="center" justify="center" wrap className="dr-bar" role="toolbar" aria-label={t(words.bar)}>
          {!isOver && (
            <>
              <Next
                draw={draw}
                steps={steps}
                busy={busy || suspense}
                onEntropy={() => setPanelState({ panel: 'more', state: draw.state })}
              />
              {next && hasWinners && !draw.showing && (
                <Button disabled={suspense} busy={busy} onClick={() => steps.show(next.id)}>
                  {t(words.showNext)}
                </Button>
              )}
              {undecidedNumbers.length > 0 && (
                <Button disabled={suspense} busy={busy} onClick={() => steps.confirm(...undecidedNumbers)}>
                  {t(words.confirmAll, { count: undecidedNumbers.length })}
                </Button>
              )}
              {hasWinners && (
                <Button disabled={suspense} aria-expanded={panel === 'winners'} onClick={() => toggle('winners')}>
                  {t(words.judge)}
                </Button>
              )}
              {hasWinners && <Undo draw={draw} steps={steps} disabled={suspense} />}
              <Button disabled={suspense} aria-expanded={panel === 'more'} onClick={() => toggle('more')}>
                {t(panel === 'more' ? words.hide : words.more)}
              </Button>
            </>
          )}
          <Row as="span" gap={8} align="center" inline className="shrink">
            {tools}
          </Row>
        </Row>
        {steps.dialog}
      </Grid>
    </Light>
  )
}

/** Returns the space bar to the presenter after a tap. Keyboard users keep their focus. */
function leaveFocus({ detail, currentTarget }: React.MouseEvent) {
  const { activeElement: focusedElement } = document
  if (detail > 0 && focusedElement instanceof HTMLButtonElement && currentTarget.contains(focusedElement))
    focusedElement.blur()
}

interface NextProps {
  draw: ShownDraw
  steps: Steps
  busy: boolean
  onEntropy(): void
}
function Next({ draw, steps, busy, onEntropy }: NextProps) {
  const { t } = useT()
  const { state, entry } = draw
  const prize = nextPrize(draw)
  const next =
    state === 'published' && entry === 'join'
      ? { text: t(words.opens), run: steps.open }
      : state === 'published' || state === 'joining'
        ? { text: t(words.lock), run: steps.lock }
        : state === 'locked'
          ? { text: t(words.enterEntropy), run: onEntropy }
          : prize
            ? {
                text: `${prize.name} · ${t(words.draw, { count: Math.min(prize.batch, prize.open) })}`,
                run: () => steps.draw(prize.id),
              }
            : { text: t(words.finish), run: steps.finish }
  return (
    <Row as="span" gap={8} align="center" inline className="shrink dr-next">
      <Button kind="primary" busy={busy} onClick={next.run}>
        {next.text}
      </Button>
      {prize && <kbd>{t(words.spaceBar)}</kbd>}
    </Row>
  )
}
