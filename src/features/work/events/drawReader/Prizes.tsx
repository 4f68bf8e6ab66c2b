import { useEffect, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import type { ShownDraw } from '../draw/contract.ts'
import { PrizePicture } from './intro.tsx'
import './prizes.css'
import { drawReaderWords as words } from './texts.ts'
import { type Winner, WonCard } from './winners.tsx'

interface Props {
  draw: ShownDraw
  /** Winners that are revealed. */
  winners: readonly Winner[]
  /** Current prize, which is scrolled into view. */
  current: string | undefined
}
/** All prizes with their winners: next to the stage, or the whole page when the draw is over. */
export function Prizes({ draw, winners, current }: Props) {
  const { t } = useT()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = current && place.current?.querySelector<HTMLElement>(`[data-prize="${current}"]`)
    // Scrolls only inside the list. On a phone, where the whole page scrolls, the reader's position stays.
    if (place.current && section) place.current.scrollTop = section.offsetTop - place.current.offsetTop
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys, too
    <aside ref={place} aria-label={t(words.prizes)} tabIndex={0} data-many={winners.length > 20 || undefined}>
      {draw.prizes.map((prize) => {
        const own = winners.filter((winner) => winner.prize === prize.id)
        return (
          <section key={prize.id} data-prize={prize.id} data-current={prize.id === current || undefined}>
            <PrizePicture prize={prize} />
            <div>
              <h3>{prize.name}</h3>
              <p>{t(words.left, { open: prize.open, count: prize.count })}</p>
            </div>
            {own.length > 0 && (
              <ul>
                {own.map((winner) => (
                  <WonCard key={`${winner.seq} ${winner.number}`} winner={winner} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </aside>
  )
}
