import { useT } from '../../../../client/language.ts'
import { parameterNames } from '../../../../domain/gb32960/tables/terminal.ts'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { type VehicleControls, vehicleControls } from '../command/contract.ts'
import type { KindOfCommand } from '../command/kind-texts.ts'
import { factWords, progressWords as words } from './texts.ts'
import { useFacts } from './use-facts.ts'

interface Props {
  readonly kind: KindOfCommand
  readonly result: Record<string, unknown>
  readonly before: VehicleControls | null | undefined
}

/** Data that the vehicle reported with its result: changes of its state, or parameters of its box. */
export function Result({ kind, result, before }: Props) {
  const { t, say } = useT()
  const { changes } = useFacts()
  if (Array.isArray(result.items)) {
    const items = result.items as { id?: unknown; value?: unknown }[]
    const facts = items.map(({ id, value }) => {
      const name = parameterNames.get(Number(id))
      return { label: name ? say(name) : t(words.parameter, { id: String(id) }), value: String(value ?? '–') }
    })
    return facts.length > 0 ? <ResultSection facts={<Facts facts={facts} />} /> : null
  }
  const controls = vehicleControls.safeParse(result)
  const changedFacts = controls.success ? changes(kind, before, controls.data) : []
  if (changedFacts.length === 0) return null
  return (
    <ResultSection
      facts={
        <Grid as="dl" gap={4} className="rc-changes">
          {changedFacts.map(({ key, from, to }) => (
            <Row gap={12} justify="between" key={key}>
              <SecondaryText as="dt">{t(factWords[key])}</SecondaryText>
              <dd>
                {from !== undefined && (
                  <>
                    <SecondaryText as="s">{from}</SecondaryText> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <b>{to}</b>
              </dd>
            </Row>
          ))}
        </Grid>
      }
    />
  )
}

function ResultSection({ facts }: { facts: React.ReactNode }) {
  const { t } = useT()
  return (
    <section className="rc-result">
      <SecondaryText as="h3" className="regular">
        {t(words.result)}
      </SecondaryText>
      {facts}
    </section>
  )
}
