import { useT } from '../../../kit/client/language.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { VehicleSearch } from '../../vehicles/choosing/parts.tsx'
import { remoteWords as words } from './texts.ts'

/** Before a vehicle is chosen. */
export function Start({ onVin }: { onVin(vin: string): void }) {
  const { t } = useT()
  return (
    <Card className="rc-start">
      <h2>{t(words.startTitle)}</h2>
      <p>{t(words.startText)}</p>
      <VehicleSearch onTake={onVin} />
    </Card>
  )
}
