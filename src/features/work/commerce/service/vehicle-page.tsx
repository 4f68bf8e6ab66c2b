import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import { type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { serviceCalls, servicesOnPage } from './contract.ts'
import { serviceStates, serviceTones, vehicleFunctions } from './function-texts.ts'
import { servicePageTexts as words } from './page-texts.ts'

const route = '/addedManagement/vehicleValueAddedManagement'

function Services({ vin, file }: VehicleCardProps) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  if (!may(serviceCalls.query)) return null
  const services = partOf(file, servicesOnPage)
  return (
    <Card>
      <h2>{t(words.title)}</h2>
      {services.length === 0 ? (
        <p className="quiet">{t(words.none)}</p>
      ) : (
        <Facts
          facts={services.map(({ function: what, until, state }) => ({
            label: say(vehicleFunctions[what]),
            value:
              state === 'valid' || state === null
                ? t(words.until, { time: formatTime(until) })
                : `${t(words.until, { time: formatTime(until) })} · ${say(serviceStates[state])}`,
            tone: serviceTones[state ?? 'valid'],
          }))}
        />
      )}
      {opens(route) && (
        <Button kind="text" onClick={() => open(route, { 'q.vin': vin })}>
          {t(words.all)}
        </Button>
      )}
    </Card>
  )
}

export default [vehicleCard('main', 110, Services)]
