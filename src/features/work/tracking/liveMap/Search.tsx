import { useDeferredValue, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { useBackCloses } from '../../../../ui/parts/over/back.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { liveMapCalls, type MapVehicle } from './contract.ts'
import { kindColour } from './Kinds.tsx'
import { liveTexts as words } from './texts.ts'

const minLetters = 2

/** Finds a vehicle by VIN or plate, also outside the visible map. */
export function Search({ onChoose }: { onChoose: (found: MapVehicle) => void }) {
  const { t } = useT()
  const shell = useShell()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const enabled = query.length >= minLetters
  const vehiclesQuery = useCall(liveMapCalls.find, { text: query || '-' }, { enabled, staleTime: 5_000, quiet: true })
  const rows = enabled ? vehiclesQuery.data : undefined
  useBackCloses(shell === 'phone' && rows !== undefined, () => setText(''))
  const choose = (one: MapVehicle) => {
    setText('')
    onChoose(one)
  }
  return (
    <search className="live-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = rows ?? []
          if (first) choose(first)
        }}
      >
        <TextInput
          type="search"
          label={t(words.search)}
          labelHidden
          placeholder={t(words.search)}
          autoComplete="off"
          value={text}
          onChange={setText}
        />
      </form>
      {rows && (
        <ul>
          {rows.length === 0 && (
            <SecondaryText as="li" className="flush live-none">
              {t(words.notFound)}
            </SecondaryText>
          )}
          {rows.map((one) => (
            <li key={one.vin}>
              <RowButton onPress={() => choose(one)}>
                <i style={{ background: kindColour(one.kind) }} aria-hidden="true" />
                <span>
                  <b>{one.plate ?? one.vin}</b>
                  {one.plate && <small>{one.vin}</small>}
                </span>
                {!one.place && <small>{t(words.noPlace)}</small>}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
