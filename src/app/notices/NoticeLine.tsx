import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { VehicleLink } from '../../record/views/shared/vehicle-link.tsx'
import { Grid, SecondaryText } from '../../ui/parts/layout.tsx'

interface Props {
  tag: ReactNode
  title: string
  vin?: string | null | undefined
  /** Further text, behind the vehicle. */
  note?: string | null | undefined
  at?: string | undefined
  /** Opens the notice's target. Undefined: the user may not open it. */
  go?: (() => void) | undefined
  /** Called after something was opened. */
  onOpen: (() => void) | undefined
}

/**
 * One line of the inbox. A press anywhere opens its target, and a press on its VIN opens the vehicle. The button is
 * below the link and fills the line, as neither may contain the other.
 */
export function NoticeLine({ tag, title, vin, note, at, go, onOpen }: Props) {
  const { formatTime } = useT()
  const press = () => {
    onOpen?.()
    go?.()
  }
  return (
    <Grid gap="2 10" align="center" className="touch inbox-line">
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
      {at && (
        <SecondaryText as="time" size="s" dateTime={at}>
          {formatTime(at)}
        </SecondaryText>
      )}
    </Grid>
  )
}
