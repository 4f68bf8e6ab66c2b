import { useT } from '../../../../client/language.ts'
import { parameterNames } from '../../../../domain/gb32960/tables/terminal.ts'
import { Facts } from '../../../../ui/parts/Facts.tsx'
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
        <dl className="rc-changes">
          {changedFacts.map(({ key, from, to }) => (
            <div key={key}>
              <dt>{t(factWords[key])}</dt>
              <dd>
                {from !== undefined && (
                  <>
                    <s>{from}</s> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <b>{to}</b>
              </dd>
            </div>
          ))}
        </dl>
      }
    />
  )
}

function ResultSection({ facts }: { facts: React.ReactNode }) {
  const { t } = useT()
  return (
    <section className="rc-result">
      <h3>{t(words.result)}</h3>
      {facts}
    </section>
  )
}
