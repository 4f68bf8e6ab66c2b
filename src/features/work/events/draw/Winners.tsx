import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { ShownDraw } from './contract.ts'
import { drawWords as words } from './texts.ts'
import type { TakeSteps } from './use-control.ts'
import { useSteps } from './use-steps.tsx'

const tones = { drawn: 'processing', confirmed: 'success', forfeit: 'default' } as const

interface Props {
  draw: ShownDraw
  /** True while the hall does not see the last winners yet. */
  waiting: boolean
  /** Undefined without the permission. */
  act?: TakeSteps | undefined
  tools?: ReactNode
}

/** Winners, newest first. Their attendance can be recorded after they were shown to the hall. */
export function Winners({ draw, waiting, act, tools }: Props) {
  const { t } = useT()
  const last = draw.reveals.at(-1)?.seq
  const winners = [...draw.winners].reverse()
  const nameOf = (id: string) => draw.prizes.find((prize) => prize.id === id)?.name ?? ''
  return (
    <Card>
      <Row gap="8 12" align="center" wrap className="draw-head">
        <h3>{t(words.winners)}</h3>
        {tools}
      </Row>
      {winners.length === 0 && <p className="ui-hint">{t(words.nobody)}</p>}
      <Grid as="ul" gap={8} className="draw-winners">
        {winners.map(({ seq, number, name, prize, state }) => (
          <Row as="li" gap="8 12" align="center" wrap key={`${seq} ${number}`}>
            <b className="tabular">{number}</b>
            <span>
              {name} · {nameOf(prize)}
            </span>
            {state !== 'drawn' && (
              <Tag tone={tones[state]}>{t(state === 'forfeit' ? words.forfeited : words.confirmed)}</Tag>
            )}
            {state === 'drawn' && waiting && seq === last && <small className="ui-hint">{t(words.suspense)}</small>}
            {state === 'drawn' && act && !(waiting && seq === last) && <Judge number={number} act={act} />}
          </Row>
        ))}
      </Grid>
    </Card>
  )
}

function Judge({ number, act }: { number: number; act: TakeSteps }) {
  const { t } = useT()
  const { confirm, forfeit } = useSteps(act)
  return (
    <Row as="span" gap={8} wrap className="draw-judge">
      <Button onClick={() => confirm(number)}>{t(words.confirm)}</Button>
      <Button onClick={() => forfeit(number)}>{t(words.forfeit)}</Button>
    </Row>
  )
}
