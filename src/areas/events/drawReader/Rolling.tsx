import { useEffect, useState } from 'react'

interface Entrant {
  readonly number: number
  readonly name: string
}
/** How often the names change: fast enough to be exciting, slow enough for an old computer at a projector. */
const everyMs = 90

/** Names of those who may still win, one after another in as many places as are drawn. Who has won before rolls no more. */
export function Rolling({ names, out, count }: { names: readonly Entrant[]; out: readonly number[]; count: number }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(() => setTurn((before) => before + 1), calm ? 1_000 : everyMs)
    return () => clearInterval(timer)
  }, [])
  const gone = new Set(out)
  const rolling = names.filter(({ number }) => !gone.has(number))
  if (rolling.length === 0) return null
  return (
    <ul className="dr-won rolling" data-many={count > 6 || undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => {
        // Steps without a common pattern: neighbours do not show the same names.
        const { number, name } = rolling[(turn * 7 + place * 131) % rolling.length]!
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is, names run through it
          <li key={place}>
            <b>{number}</b>
            <span>{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
