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
import { keyFacts } from '../pkiKey/parts.tsx'
import { keyOnPage, vehicle, vehicleOnPage } from './contract.ts'
import { vehiclePageTexts as words } from './page-texts.ts'

/** Shown elsewhere on the page. */
const excludedFields = [
  'vin',
  'state',
  'reportedAt',
  'silentDays',
  'socPercent',
  'openAlarms',
  'alarmLevel',
  'place',
  'boxSerial',
  'certificate',
  'bindingStatus',
  'createdAt',
  'updatedAt',
]

function Identity({ file }: VehicleCardProps) {
  const { t } = useT()
  const factsOf = useRowFacts()
  return <FactsCard title={t(words.identity)} facts={factsOf(vehicle, partOf(file, vehicleOnPage), excludedFields)} />
}

function Key({ file }: VehicleCardProps) {
  const language = useT()
  return <FactsCard title={language.t(words.key)} facts={keyFacts(partOf(file, keyOnPage), language)} />
}

const events = vehicleEvents(vehicleOnPage, 110, ({ productionDate }, { t }) => [
  eventAt('produced', productionDate, t(words.produced), undefined, 'success'),
])

export default [vehicleCard('main', 50, Identity), vehicleCard('main', 90, Key), events]
