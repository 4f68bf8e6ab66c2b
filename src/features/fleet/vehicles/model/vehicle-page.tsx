import { useT } from '../../../../client/language.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import { useRowFacts } from '../../../../record/views/shared/row-facts.ts'
import { FactsCard, type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { model, modelOnPage } from './contract.ts'
import { modelPageTexts as words } from './page-texts.ts'

function Model({ file }: VehicleCardProps) {
  const { t } = useT()
  const factsOf = useRowFacts()
  const facts = factsOf(model, partOf(file, modelOnPage), ['series', 'plateConfiguration'])
  return <FactsCard title={t(words.title)} facts={facts} />
}

export default [vehicleCard('main', 60, Model)]
