import { Card } from '../../../../ui/parts/Card.tsx'
import { VehicleSearch } from './VehicleSearch.tsx'
import './vehicle-start.css'

interface Props {
  readonly title: string
  readonly text: string
  onVin(vin: string): void
}

export function VehicleStart({ title, text, onVin }: Props) {
  return (
    <Card className="vc-start">
      <h2>{title}</h2>
      <p>{text}</p>
      <VehicleSearch onTake={onVin} />
    </Card>
  )
}
