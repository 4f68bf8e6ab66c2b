import type { CSSProperties } from 'react'
import { Row } from '../../../../ui/parts/layout.tsx'
import { gridOf } from './grid.ts'

interface Entrant {
  readonly number: number
  readonly name: string
}
/** Number of names per strip. It is smaller with many strips, because each is a bitmap in memory. */
const namesOf = (count: number) => (count > 12 ? 8 : 16)

/**
 * Rolling names of those that the terms allow the prize, in as many strips as winners are drawn. Earlier winners are
 * left out.
 * The compositor moves each strip. Nothing is computed or painted while they roll, so that an old computer at a
 * projector is fast enough.
 */
export function Rolling({ names, out, count }: { names: readonly Entrant[]; out: readonly number[]; count: number }) {
  const outNumbers = new Set(out)
  const rolling = names.filter(({ number }) => !outNumbers.has(number))
  if (rolling.length === 0) return null
  const strip = namesOf(count)
  const style = { ...gridOf(count), '--strip': strip } as CSSProperties
  return (
    <Row as="ul" justify="center" wrap className="dr-won rolling" style={style} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is, names run through it
        <li key={place}>
          <div className="dr-strip">
            {Array.from({ length: strip }, (_, turn) => {
              // Steps without a common pattern, so that neighbouring strips do not show the same names.
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
    </Row>
  )
}
