import { useId, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { useDelayed } from '../../../kit/record/options.ts'
import { fileCalls } from './contract.ts'
import { fileWords as words } from './texts.ts'

/** Finds the vehicle whose file is wanted: results follow what is typed, the only one opens with Enter. */
export function Finder({ choose }: { choose(vin: string): void }) {
  const { t } = useT()
  const id = useId()
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
      <label htmlFor={id}>{t(words.search)}</label>
      <input
        id={id}
        className="p-input"
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={32}
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-hint`} className="p-hint" role="status">
        {search !== '' && found.isSuccess && rows.length === 0 ? t(words.nothing) : t(words.searchHint)}
      </p>
      <ul>
        {rows.map(({ vin, plate, model, series }) => (
          <li key={vin}>
            <button type="button" onClick={() => choose(vin)}>
              <strong>{vin}</strong>
              <span>{[plate, series, model].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
