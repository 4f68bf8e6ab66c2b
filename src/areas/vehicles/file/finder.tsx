import { useState } from 'react'
import { cameraTexts } from '../../../kit/camera/texts.ts'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { useDelayed } from '../../../kit/record/options.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { RowButton } from '../../../kit/ui/row-button.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import { fileCalls } from './contract.ts'
import { fileWords as words } from './texts.ts'

/** Finds the vehicle whose file is wanted: results follow what is typed, the only one opens with Enter. */
export function Finder({ choose, scan }: { choose(vin: string): void; scan(): void }) {
  const { t } = useT()
  const [typed, setTyped] = useState('')
  const search = useDelayed(typed.trim().slice(0, 32), 250)
  const found = useCall(fileCalls.find, { search }, { enabled: search !== '', placeholderData: (before) => before })
  const rows = search === '' ? [] : (found.data ?? [])
  return (
    <form
      className="file-finder"
      onSubmit={(event) => {
        event.preventDefault()
        const [only] = rows
        if (only && rows.length === 1) choose(only.vin)
      }}
    >
      <TextInput
        label={t(words.search)}
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={32}
        value={typed}
        hint={
          <span role="status">
            {search !== '' && found.isSuccess && rows.length === 0 ? t(words.nothing) : t(words.searchHint)}
          </span>
        }
        beside={<Button onClick={scan}>{t(cameraTexts.scan)}</Button>}
        onChange={setTyped}
      />
      <ul>
        {rows.map(({ vin, plate, model, series }) => (
          <li key={vin}>
            <RowButton onPress={() => choose(vin)}>
              <strong>{vin}</strong>
              <span>{[plate, series, model].filter(Boolean).join(' · ')}</span>
            </RowButton>
          </li>
        ))}
      </ul>
    </form>
  )
}
