import { type ReactNode, useState } from 'react'
import { offerText, useVinOffers } from '../options.ts'

interface VinTypingProps {
  record: string
  name: string
  typed: string
  /** A VIN that was offered is taken. */
  change(vin: string): void
  /** Over what is below, in place of pushing it down. */
  over?: boolean
  children(follow: { onFocus(): void; onBlur(): void }): ReactNode
}
const most = 5

/** An input for a VIN or plate, with some vehicles that the user may see and that have what was typed. */
export function VinTyping({ record, name, typed, change, over = false, children }: VinTypingProps) {
  const [active, setActive] = useState(false)
  const offers = useVinOffers(record, name, typed, active).slice(0, most)
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

/** Who left the input would see the offers go before the touch has ended. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
