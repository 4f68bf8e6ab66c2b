import { useT } from '../../../../client/language.ts'
import { cssColour, greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { kinds, type VehicleKind } from './contract.ts'
import './kind-mark.css'
import { kindTexts } from './texts.ts'

export function KindMark({ kind }: { kind: VehicleKind }) {
  const { say } = useT()
  return (
    <span className="kind-mark">
      <i style={{ background: cssColour(kindColours[kinds.indexOf(kind)] ?? greyColour) }} aria-hidden="true" />
      {say(kindTexts[kind])}
    </span>
  )
}
