import { type ReactNode, useState } from 'react'
import { offerText, useVinOffers } from '../shared/options.ts'

interface VinTypingProps {
  record: string
  name: string
  typed: string
  /** Called when a suggested VIN is chosen. */
  change(vin: string): void
  /** Suggestions cover the content below instead of pushing it down. */
  over?: boolean
  children(follow: { onFocus(): void; onBlur(): void }): ReactNode
}
const most = 5

/** Input for a VIN or plate with a few matching vehicles of the user's scope. */
export function VinTyping({ record, name, typed: input, change, over = false, children }: VinTypingProps) {
  const [active, setActive] = useState(false)
  const offers = useVinOffers(record, name, input, active).slice(0, most)
  return (
    <span className={over ? 'pk-typing pk-grow' : 'pk-typing'}>
      {children({ onFocus: () => setActive(true), onBlur: () => setActive(false) })}
      {offers.length > 0 && (
        <span className={over ? 'pk-offers pk-over' : 'pk-offers'}>
          {offers.map((offer) => (
            <button
              key={offer.vin}
              type="button"
              className="pk-offer pk-mono"
              onMouseDown={keepFocus}
              onClick={() => change(offer.vin)}
            >
              {offerText(offer)}
            </button>
          ))}
        </span>
      )}
    </span>
  )
}

/** Without focus the suggestions would disappear before the touch ends. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
