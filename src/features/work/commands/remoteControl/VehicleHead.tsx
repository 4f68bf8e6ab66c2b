import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Fill, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { vehicleChoiceCalls } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { remoteWords as words } from './texts.ts'
import type { CommandOffer } from './use-facts.ts'

interface Props {
  readonly vin: string
  readonly offer: Pick<CommandOffer, 'online' | 'platform' | 'lastSeen' | 'hasMsisdn'>
  /** Wakes the vehicle by SMS. Absent without the right. */
  onWake?: (() => void) | undefined
  /** Called when the user wants another vehicle. */
  onChange(): void
}

export function VehicleHead({ vin, offer, onWake, onChange }: Props) {
  const { t, formatTime } = useT()
  const plate = usePlate(vin)
  const { online, platform, lastSeen, hasMsisdn } = offer
  return (
    <>
      <Row as="header" gap="4 12" align="center" wrap className="rc-head">
        <h2 className="break">
          <VehicleLink vin={vin}>
            {plate ?? vin}
            {plate && <small>{vin}</small>}
          </VehicleLink>
        </h2>
        <Tag tone={online ? 'success' : 'default'}>{t(online ? words.online : words.offline)}</Tag>
        <Fill as="span" className="muted text-m" title={formatTime(lastSeen)}>
          {t(words.lastSeen)} {lastSeen ? <Age at={lastSeen} /> : t(words.never)}
        </Fill>
        <Button kind="text" onClick={onChange}>
          {t(words.change)}
        </Button>
      </Row>
      {platform !== null ? (
        <p className="ui-warning rc-note">{t(words.platformText, { platform })}</p>
      ) : (
        !online && (
          <div className="ui-warning rc-note">
            {t(words.offlineText)} {!hasMsisdn && t(words.noMsisdn)}
            {hasMsisdn && onWake && <Button onClick={onWake}>{t(words.wakeBySms)}</Button>}
          </div>
        )
      )}
    </>
  )
}

/** Plate of the vehicle, because users identify a vehicle by it. */
function usePlate(vin: string): string | null | undefined {
  const may = useMay()
  const { find } = vehicleChoiceCalls
  const matches = useCall(find, { search: vin }, { quiet: true, enabled: may(find), staleTime: 60_000 })
  return matches.data?.vehicles.find((one) => one.vin === vin)?.plate
}
