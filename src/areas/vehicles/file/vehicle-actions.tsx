import type { ReactNode } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useCall } from '../../../kit/client/query.ts'
import type { VehicleActionsProps } from '../../../kit/client/vehicle.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { shareLinkCalls } from '../../tracking/shareLink/contract.ts'
import { ShareButton } from '../../tracking/shareLink/parts.tsx'
import { fileCalls } from './contract.ts'
import './vehicle-actions.css'
import { wayTexts as words } from './way-texts.ts'
import { vehicleWays } from './ways.ts'

/** What can be done with a vehicle wherever it is shown, as far as the user may: a row of buttons. `children`: more of one place. */
export function VehicleActions({ vin, without, children }: VehicleActionsProps & { children?: ReactNode }) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const glance = useCall(fileCalls.glance, { vin }, { quiet: true })
  const count = glance.data?.openAlarms ?? 0
  const ways = vehicleWays.filter(({ key, route }) => key !== without && opens(route))
  return (
    <nav className="vehicle-actions" aria-label={t(words.of, { vin })}>
      {ways.map(({ key, label, route, params }) => {
        // The list that the number promises: those that nobody has acknowledged.
        const counted = key === 'alarms' && count > 0
        return (
          <Button
            key={key}
            onClick={() => open(route, counted ? { ...params(vin), 'q.handling': 'open' } : params(vin))}
          >
            {counted ? t(words.openAlarms, { count }) : say(label)}
          </Button>
        )
      })}
      {children}
      <ShareButton call={shareLinkCalls.add} vin={vin} name={glance.data?.plate ?? vin} />
    </nav>
  )
}
