import { Card } from '../../../kit/ui/card.tsx'
import { VehicleSearch } from '../../vehicles/choosing/parts.tsx'

interface Props {
  readonly title: string
  readonly text: string
  onVin(vin: string): void
}

/** Before a vehicle is chosen. */
export function Start({ title, text, onVin }: Props) {
  return (
    <Card className="rc-start">
      <h2>{title}</h2>
      <p>{text}</p>
      <VehicleSearch onTake={onVin} />
    </Card>
  )
}
