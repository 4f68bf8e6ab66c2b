import { useT } from '../../../../client/language.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import { useRowFacts } from '../../../../record/views/shared/row-facts.ts'
import { FactsCard, type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { box, boxOnPage } from './contract.ts'
import { boxPageTexts as words } from './page-texts.ts'

function Box({ file }: VehicleCardProps) {
  const { t } = useT()
  const factsOf = useRowFacts()
  return (
    <FactsCard
      title={t(words.title)}
      facts={factsOf(box, partOf(file, boxOnPage), ['vin', 'msisdn'])}
      none={t(words.none)}
    />
  )
}

export default [vehicleCard('main', 70, Box)]
