import { useMemo, useState } from 'react'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import {
  locationSignals,
  type SignalChoice,
  signalChoices,
  signalName,
} from '../../../../domain/gb32960/signal-choices.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { maxSignals } from './contract.ts'
import { signalWords as words } from './signal-texts.ts'

interface Props {
  chosenSignals: readonly string[]
  onChange(chosen: string[]): void
}

/** Checkboxes for signals, by information type, with a search by name. The position is one checkbox. */
export function SignalChooser({ chosenSignals, onChange }: Props) {
  const { t, say } = useT()
  const [search, setSearch] = useState('')
  const groups = useMemo(() => groupsOf(search.trim().toLowerCase()), [search])
  const isLocationChosen = hasLocation(chosenSignals)
  const toggle = (...keys: readonly string[]) => {
    const without = chosenSignals.filter((key) => !keys.includes(key))
    if (without.length < chosenSignals.length) return onChange(without)
    if (chosenSignals.length + keys.length > maxSignals) return toast.warning(t(words.full, { most: maxSignals }))
    onChange([...chosenSignals, ...keys])
  }
  return (
    <section className="sc" aria-label={t(words.choose)}>
      <Row as="p" align="center" justify="between" className="sc-head">
        <b>{t(words.chosen, { count: chosenSignals.length, most: maxSignals })}</b>
        <Button kind="text" disabled={chosenSignals.length === 0} onClick={() => onChange([])}>
          {t(words.clear)}
        </Button>
      </Row>
      <Row as="ul" gap={4} wrap className="sc-chips">
        {chosenSignals.map((key) => (
          <li key={key}>
            <RowButton onPress={() => toggle(key)}>
              {say(signalName(key))} <span aria-hidden="true">×</span>
            </RowButton>
          </li>
        ))}
      </Row>
      <TextInput
        type="search"
        label={t(words.find)}
        labelHidden
        placeholder={t(words.find)}
        value={search}
        onChange={setSearch}
      />
      <Checkbox className="sc-item sc-location" checked={isLocationChosen} onChange={() => toggle(...locationSignals)}>
        <span>
          {t(words.location)}
          <small>{t(words.locationHint)}</small>
        </span>
      </Checkbox>
      {groups.length === 0 && <SecondaryText as="p">{t(words.noneFound)}</SecondaryText>}
      {groups.map(({ key, choices }, index) => {
        const tickedCount = choices.filter((choice) => chosenSignals.includes(choice.key)).length
        return (
          <details key={key} open={search !== '' || index === 0 || tickedCount > 0}>
            <summary>
              {say((choices[0] as SignalChoice).group)} {tickedCount > 0 && <b>{tickedCount}</b>}
            </summary>
            {choices.map(({ key: signal, name, unit, only }) => (
              <Checkbox
                key={signal}
                className="sc-item"
                checked={chosenSignals.includes(signal)}
                onChange={() => toggle(signal)}
              >
                <span>
                  {say(name)}
                  <small>
                    {[unit, signal.includes('*') && t(words.lowHigh), only && t(words.only, { version: only })]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </Checkbox>
            ))}
          </details>
        )
      })}
    </section>
  )
}

export const hasLocation = (chosenSignals: readonly string[]): boolean =>
  locationSignals.every((key) => chosenSignals.includes(key))

function groupsOf(search: string): { key: string; choices: SignalChoice[] }[] {
  const groups = new Map<string, SignalChoice[]>()
  for (const choice of signalChoices) {
    const isPosition = (locationSignals as readonly string[]).includes(choice.key)
    const searchText = [...choice.name, ...choice.group, choice.key].join('\n').toLowerCase()
    if (isPosition || !searchText.includes(search)) continue
    const key = choice.key.split('.')[0] as string
    groups.set(key, [...(groups.get(key) ?? []), choice])
  }
  return [...groups].map(([key, choices]) => ({ key, choices }))
}
