import { useEffect, useState } from 'react'
import { confirm } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { Tag } from '../../../kit/ui/tag.tsx'
import type { DrawAct, ShownDraw } from './contract.ts'
import { drawWords as words } from './texts.ts'

const tones = { drawn: 'processing', confirmed: 'success', forfeit: 'default' } as const

/** Who has won, newest first; whether they are there is said once the hall has seen them. `act`: only for who may. */
export function Winners({ draw, act }: { draw: ShownDraw; act?: ((act: DrawAct) => Promise<void>) | undefined }) {
  const { t } = useT()
  const waiting = useSuspense(draw.seq)
  const last = draw.reveals.at(-1)?.seq
  const winners = [...draw.winners].reverse()
  const nameOf = (id: string) => draw.prizes.find((prize) => prize.id === id)?.name ?? ''
  const forfeit = async (number: number) => {
    const content = t(words.forfeitAsk, { number })
    if (await confirm({ title: t(words.forfeit), content, okText: t(words.forfeit), danger: true }))
      await act?.({ do: 'forfeit', entrant: number })
  }
  return (
    <Card>
      <h3>{t(words.winners)}</h3>
      {winners.length === 0 && <p className="ui-hint">{t(words.nobody)}</p>}
      <ul className="draw-winners">
        {winners.map(({ seq, number, name, prize, state }) => (
          <li key={`${seq} ${number}`}>
            <b>{number}</b>
            <span>
              {name} · {nameOf(prize)}
            </span>
            {state !== 'drawn' && (
              <Tag tone={tones[state]}>{t(state === 'forfeit' ? words.forfeited : words.confirmed)}</Tag>
            )}
            {state === 'drawn' && waiting && seq === last && <small className="ui-hint">{t(words.suspense)}</small>}
            {state === 'drawn' && act && !(waiting && seq === last) && (
              <span className="draw-judge">
                <Button onClick={() => void act({ do: 'confirm', entrant: number })}>{t(words.confirm)}</Button>
                <Button onClick={() => void forfeit(number)}>{t(words.forfeit)}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whether a step came a moment ago; the server refuses a judgement before its winners are shown. */
function useSuspense(seq: number): boolean {
  const [seen, setSeen] = useState(seq)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(seq), 4_200)
    return () => clearTimeout(timer)
  }, [seq])
  return seen !== seq
}
