import type { ReactNode } from 'react'
import { useT } from '../../kit/client/language.ts'
import { VehicleLink } from '../../kit/record/vehicle-link.tsx'

interface Props {
  tag: ReactNode
  title: string
  /** The vehicle that it is about. */
  vin?: string | null | undefined
  /** What else there is to say, behind the vehicle. */
  note?: string | null | undefined
  at?: string | undefined
  /** Where it leads; nothing where the user may not go there. */
  go?: (() => void) | undefined
  /** Something was opened. */
  onOpen: (() => void) | undefined
}

/**
 * One line of the inbox: pressed anywhere it leads on, and its VIN to the vehicle. The button fills the line from below
 * the link, as neither may stand in the other.
 */
export function NoticeLine({ tag, title, vin, note, at, go, onOpen }: Props) {
  const { formatTime } = useT()
  const press = () => {
    onOpen?.()
    go?.()
  }
  return (
    <div className="inbox-line">
      {tag}
      {go ? (
        <button type="button" className="inbox-press" onClick={press}>
          {title}
        </button>
      ) : (
        <b>{title}</b>
      )}
      {(vin || note) && (
        <span>
          {vin && <VehicleLink vin={vin} onOpen={onOpen} />}
          {vin && note && ' · '}
          {note}
        </span>
      )}
      {at && <time dateTime={at}>{formatTime(at)}</time>}
    </div>
  )
}
