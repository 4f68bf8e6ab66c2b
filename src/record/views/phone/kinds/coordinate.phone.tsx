import { useT } from '../../../../client/language.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { aroundOf, type CoordinateCircle, coordinateForm, radiusForm } from '../../../kinds/coordinate.ts'
import { kindWords } from '../../../kinds/texts.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { TypedInput, TypedLine } from '../typed-input.tsx'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <TypedInput {...props} form={coordinateForm(useT())} />

export function Filter({ label, value, onChange }: FilterProps) {
  const words = useT()
  const around = value as CoordinateCircle | undefined
  return (
    <Grid as="span" className="pk-dates">
      <TypedLine
        form={coordinateForm(words)}
        label={label}
        value={around && { longitude: around.longitude, latitude: around.latitude }}
        onChange={(place) => onChange(aroundOf(place, around?.radiusKm))}
      />
      <TypedLine
        form={radiusForm}
        label={`${label} ${words.t(kindWords.radius)}`}
        disabled={!around}
        value={around?.radiusKm}
        onChange={(radius) => onChange(aroundOf(around, radius))}
      />
    </Grid>
  )
}
