import { useEffect } from 'react'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { commandCalls as calls } from '../command/contract.ts'
import { kindOfCommand } from '../command/kind-texts.ts'
import { commandCodes, commandMachine, isOpen } from '../command/state-texts.ts'
import { remoteWords as words } from './texts.ts'
import type { CommandOffer } from './use-facts.ts'

const everyMs = 1_000

interface Props {
  readonly vin: string
  readonly rows: CommandOffer['latest']
  onOpen(id: number): void
}

/** Latest commands of the vehicle, each with a link to its steps. Open ones are polled every second. */
export function Latest({ vin, rows, onOpen }: Props) {
  const { t, say } = useT()
  const states = useOpenStates(vin, rows)
  return (
    <Card className="rc-latest">
      <h3>{t(words.latest)}</h3>
      {rows.length === 0 && <p className="ui-hint">{t(words.none)}</p>}
      <ul>
        {rows.map(({ id, kind, state: listedState, code, issuer, createdAt }) => {
          const state = states.get(id) ?? listedState
          return (
            <li key={id}>
              <RowButton className="grid gap-2-8 text-start full rc-row" onPress={() => onOpen(id)}>
                <b>{say(kindOfCommand(kind).title)}</b>
                <Tag tone={commandMachine.tones[state]}>{say(commandMachine.texts[state])}</Tag>
                <SecondaryText as="small" className="all-columns">
                  {code && `${say(commandCodes[code])} · `}
                  {issuer && `${issuer} · `}
                  <Age at={createdAt} />
                </SecondaryText>
              </RowButton>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** States of the open commands. Refetches everything when one ends, because the vehicle's state may have changed. */
function useOpenStates(vin: string, rows: CommandOffer['latest']) {
  const ids = rows.filter(({ state }) => isOpen(state)).map(({ id }) => id)
  const stateQuery = useCall(
    calls.states,
    { vin, ids: ids.length > 0 ? ids : [1] },
    { quiet: true, enabled: ids.length > 0, refetchInterval: everyMs },
  )
  const states = new Map(ids.length > 0 ? stateQuery.data?.map(({ id, state }) => [id, state]) : [])
  const hasEnded = ids.some((id) => {
    const state = states.get(id)
    return state !== undefined && !isOpen(state)
  })
  useEffect(() => {
    if (hasEnded) void invalidate([calls.offer.path])
  }, [hasEnded])
  return states
}
