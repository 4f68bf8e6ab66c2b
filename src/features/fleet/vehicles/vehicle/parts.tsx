import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Colour } from '../../../../ui/map/layer.ts'
import { cssColour, greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { type VehicleState, vehicleStates } from './state-texts.ts'
import './state-mark.css'

/** Name of a state after a dot in its colour on maps. */
export function ColourMark({ colour, children }: { colour: Colour | undefined; children: ReactNode }) {
  return (
    <span className="kind-mark">
      <i style={{ background: cssColour(colour ?? greyColour) }} aria-hidden="true" />
      {children}
    </span>
  )
}

const stateColours: Readonly<Record<VehicleState, Colour | undefined>> = {
  charging: kindColours[1],
  driving: kindColours[2],
  parked: kindColours[3],
  offline: kindColours[4],
  never: greyColour,
}

export function StateMark({ state }: { state: VehicleState }) {
  const { say } = useT()
  return <ColourMark colour={stateColours[state]}>{say(vehicleStates[state])}</ColourMark>
}
