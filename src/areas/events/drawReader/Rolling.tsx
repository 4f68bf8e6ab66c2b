import type { CSSProperties } from 'react'
import { gridOf } from './grid.ts'

interface Entrant {
  readonly number: number
  readonly name: string
}
/** Names in one place before they come again: fewer where many places roll, each of which is a picture in memory. */
const namesOf = (count: number) => (count > 12 ? 8 : 16)

/**
 * Names of those whom the terms allow the prize, one after another in as many places as are drawn. Who has won before
 * rolls no more.
 * Each place is a strip of names that the compositor moves: nothing is calculated or painted while they roll, so that an
 * old computer at a projector keeps up.
 */
export function Rolling({ names, out, count }: { names: readonly Entrant[]; out: readonly number[]; count: number }) {
  const gone = new Set(out)
  const rolling = names.filter(({ number }) => !gone.has(number))
  if (rolling.length === 0) return null
  const strip = namesOf(count)
  const style = { ...gridOf(count), '--strip': strip } as CSSProperties
  return (
    <ul className="dr-won rolling" style={style} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is, names run through it
        <li key={place}>
          <div className="dr-strip">
            {Array.from({ length: strip }, (_, turn) => {
              // Steps without a common pattern: neighbours do not show the same names.
              const { number, name } = rolling[(turn * 7 + place * 131) % rolling.length]!
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: with few names one stands in a strip twice
                <p key={turn}>
                  <b>{number}</b>
                  <span>{name}</span>
                </p>
              )
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}
