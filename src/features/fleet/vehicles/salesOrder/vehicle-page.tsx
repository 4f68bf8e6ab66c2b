import { useT } from '../../../../client/language.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import { useRowFacts } from '../../../../record/views/shared/row-facts.ts'
import {
  eventAt,
  FactsCard,
  type VehicleCardProps,
  vehicleCard,
  vehicleEvents,
} from '../../../../record/views/shared/vehicle-page.tsx'
import { orderOnPage, salesOrder } from './contract.ts'
import { salePageTexts as words } from './page-texts.ts'

function Sale({ file }: VehicleCardProps) {
  const { t } = useT()
  const factsOf = useRowFacts()
  return (
    <FactsCard
      title={t(words.title)}
      facts={factsOf(salesOrder, partOf(file, orderOnPage), ['vin'])}
      none={t(words.none)}
    />
  )
}

const events = vehicleEvents(orderOnPage, 100, (order, { t }) => [
  eventAt('ordered', order?.orderDay, t(words.ordered), order?.dealer),
  eventAt('delivered', order?.deliveryDay, t(words.delivered), order?.dealer, 'success'),
])

export default [vehicleCard('main', 120, Sale), events]
