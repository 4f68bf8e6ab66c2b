import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { serviceCalls } from '../../../work/commerce/service/contract.ts'
import { serviceStates, serviceTones, vehicleFunctions } from '../../../work/commerce/service/function-texts.ts'
import type { VehicleFile } from './contract.ts'
import { fileWords as words } from './texts.ts'

const route = '/addedManagement/vehicleValueAddedManagement'

export function ServicesCard({ file: { vehicle, services } }: { file: VehicleFile }) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  if (!may(serviceCalls.query)) return null
  return (
    <Card>
      <h2>{t(words.services)}</h2>
      {services.length === 0 ? (
        <p className="quiet">{t(words.noServices)}</p>
      ) : (
        <Facts
          facts={services.map(({ function: what, until, state }) => ({
            label: say(vehicleFunctions[what]),
            value:
              state === 'valid' || state === null
                ? t(words.serviceUntil, { time: formatTime(until) })
                : `${t(words.serviceUntil, { time: formatTime(until) })} · ${say(serviceStates[state])}`,
            tone: serviceTones[state ?? 'valid'],
          }))}
        />
      )}
      {opens(route) && (
        <Button kind="text" onClick={() => open(route, { 'q.vin': vehicle.vin })}>
          {t(words.allServices)}
        </Button>
      )}
    </Card>
  )
}
