import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import { useRowFacts } from '../../../../record/views/shared/row-facts.ts'
import { FactsCard, type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { owner, ownerCalls, ownerOnPage } from './contract.ts'
import { ownerPageTexts as words } from './page-texts.ts'

/** Shown elsewhere on the page. */
const excludedFields = ['vin', 'plate', 'model', 'certificate']

function Owner({ file }: VehicleCardProps) {
  const { t } = useT()
  const factsOf = useRowFacts()
  if (!useMay()(ownerCalls.query)) return null
  return (
    <FactsCard
      title={t(words.title)}
      facts={factsOf(owner, partOf(file, ownerOnPage), excludedFields)}
      none={t(words.none)}
    />
  )
}

export default [vehicleCard('main', 100, Owner)]
