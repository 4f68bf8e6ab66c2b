import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Age } from '../../../kit/ui/age.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { Tag } from '../../../kit/ui/tag.tsx'
import { choosingCalls } from '../../vehicles/choosing/contract.ts'
import type { FactKey } from './selections.ts'
import { factWords, remoteWords as words } from './texts.ts'
import { type Offer, useFacts } from './useFacts.ts'

interface Props {
  readonly vin: string
  readonly offer: Offer
  readonly facts: readonly FactKey[]
  /** It could not be asked again. */
  readonly isStale: boolean
  onChange(): void
}

/** What the vehicle is like, each fact with its age, and what that means for commands. */
export function VehicleState({ vin, offer, facts, isStale, onChange }: Props) {
  const { t, formatTime } = useT()
  const { now } = useFacts()
  const plate = usePlate(vin)
  const { online, platform, lastSeen } = offer
  return (
    <Card aria-label={t(words.state)}>
      <header className="rc-head">
        <h2>
          {plate ?? vin}
          {plate && <small>{vin}</small>}
        </h2>
        <Tag tone={online ? 'success' : 'default'}>{t(online ? words.online : words.offline)}</Tag>
        <span className="rc-seen" title={formatTime(lastSeen)}>
          {t(words.lastSeen)} {lastSeen ? <Age at={lastSeen} /> : t(words.never)}
        </span>
        <Button kind="text" onClick={onChange}>
          {t(words.change)}
        </Button>
      </header>
      {platform !== null ? (
        <p className="rc-note">{t(words.platformText, { platform })}</p>
      ) : (
        !online && <p className="rc-note">{t(words.offlineText)}</p>
      )}
      {isStale && (
        <p className="rc-note" role="status">
          {t(words.stale)}
        </p>
      )}
      <dl className="rc-facts">
        {facts.map((key) => {
          const { value, at } = now(offer, key)
          return (
            <div key={key} className={at ? undefined : 'rc-unknown'}>
              <dt>{t(factWords[key])}</dt>
              <dd>{value}</dd>
              <dd className="rc-age">{at ? <Age at={at} /> : '–'}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** People know a vehicle by its plate. */
function usePlate(vin: string): string | null | undefined {
  const may = useMay()
  const { find } = choosingCalls
  const found = useCall(find, { search: vin }, { quiet: true, enabled: may(find), staleTime: 60_000 })
  return found.data?.vehicles.find((one) => one.vin === vin)?.plate
}
