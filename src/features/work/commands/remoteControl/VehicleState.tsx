import { useT } from '../../../../client/language.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import type { FactKey } from './selections.ts'
import { factWords, remoteWords as words } from './texts.ts'
import { type CommandOffer, useFacts } from './use-facts.ts'
import { VehicleHead } from './VehicleHead.tsx'

interface Props {
  readonly vin: string
  readonly offer: CommandOffer
  readonly facts: readonly FactKey[]
  /** True when the last refetch failed. */
  readonly isStale: boolean
  /** Wakes the vehicle. Absent without the right. */
  onWake?: (() => void) | undefined
  onChange(): void
}

/** State of the vehicle. Each fact has its age. The head shows the consequences for commands. */
export function VehicleState({ vin, offer, facts, isStale, onWake, onChange }: Props) {
  const { t } = useT()
  const { now } = useFacts()
  return (
    <Card aria-label={t(words.state)}>
      <VehicleHead vin={vin} offer={offer} onWake={onWake} onChange={onChange} />
      {isStale && (
        <p className="ui-warning rc-note" role="status">
          {t(words.stale)}
        </p>
      )}
      <Grid as="dl" gap={8} className="rc-facts">
        {facts.map((key) => {
          const { value, at } = now(offer, key)
          return (
            <div key={key} className={at ? undefined : 'rc-unknown'}>
              <SecondaryText as="dt">{t(factWords[key])}</SecondaryText>
              <dd className="semibold break">{value}</dd>
              <SecondaryText as="dd" className="semibold break rc-age">
                {at ? <Age at={at} /> : '–'}
              </SecondaryText>
            </div>
          )
        })}
      </Grid>
    </Card>
  )
}
