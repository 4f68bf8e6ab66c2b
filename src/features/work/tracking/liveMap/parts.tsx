import { useT } from '../../../../client/language.ts'
import { kindColours } from '../../../../ui/map/theme/colours.ts'
import { ColourMark } from '../../../fleet/vehicles/vehicle/parts.tsx'
import { kinds, type VehicleKind } from './contract.ts'
import { kindTexts } from './texts.ts'

export function KindMark({ kind }: { kind: VehicleKind }) {
  const { say } = useT()
  return <ColourMark colour={kindColours[kinds.indexOf(kind)]}>{say(kindTexts[kind])}</ColourMark>
}
