import { AutoComplete, Input as TextBox } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { offerText, useChoices, useVinOffers } from '../../shared/options.ts'
import { VehicleName } from '../../shared/vehicle-link.tsx'
import type { InputProps } from '../../shared/view.ts'

export function Cell({ value, pressed: isPressable }: ValueProps) {
  return <VehicleName vin={String(value)} isPressable={isPressable ?? false} className="rk-mono" />
}

/** Input of a VIN. Suggests vehicles in the user's scope while typing. */
export function Input({ record, name, value, onChange, id, disabled, faulty }: InputProps) {
  const { active, follow, wake } = useOffering()
  const { refs, search } = useChoices(record, name, [], [], false, active)
  return (
    <AutoComplete
      id={id}
      disabled={disabled ?? false}
      {...(faulty ? { status: 'error' as const } : {})}
      className="rk-mono"
      allowClear
      value={(value as string | undefined) ?? ''}
      options={(active ? refs : []).map(({ label, plate }) => ({
        value: label,
        label: offerText({ vin: label, plate }),
      }))}
      showSearch={{ onSearch: search, filterOption: false }}
      {...follow}
      onChange={(next?: string) => {
        wake()
        onChange(next?.toUpperCase() || undefined)
      }}
    />
  )
}

/** Filter by a substring of a VIN or plate. Suggests matching vehicles in the user's scope. */
export function Filter({ record, name, label, value, onChange }: FilterProps) {
  const { active, follow, wake, rest } = useOffering()
  const input = (value as string | undefined) ?? ''
  const offers = useVinOffers(record, name, input, active)
  // Enter searches for the typed text unless a suggestion was reached by arrow keys. Otherwise the control would take
  // the first suggestion with this start.
  const isGoneTo = useRef(false)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isGoneTo.current) {
      event.stopPropagation()
      rest()
    } else isGoneTo.current = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  }
  return (
    <AutoComplete
      className="rk-grow"
      value={input}
      options={offers.map((offer) => ({ value: offer.vin, label: offerText(offer) }))}
      showSearch={{ filterOption: false }}
      {...follow}
      onChange={(next?: string) => {
        wake()
        onChange(next)
      }}
    >
      <TextBox allowClear prefix={<SecondaryText>{label}</SecondaryText>} aria-label={label} onKeyDownCapture={press} />
    </AutoComplete>
  )
}

/**
 * Whether vehicles are suggested: while the user types in the input, until Enter. Otherwise the control would open for
 * suggestions that arrive later, over the list of results.
 */
function useOffering() {
  const [active, setActive] = useState(false)
  const wake = () => setActive(true)
  const rest = () => setActive(false)
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && rest()
  return { active, wake, rest, follow: { onFocus: wake, onBlur: rest, onKeyDown } }
}
