import { useId, useState } from 'react'
import { send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { loadCities, loadProvinces } from '../../../kit/map/ground/load.ts'
import type { Position } from '../../../kit/map/index.ts'
import { geofenceFormCalls as calls } from './contract.ts'
import { formWords as words } from './texts.ts'

export interface Found {
  readonly name: string
  readonly at: Position
}
const most = 12

/** Looks for a place by its name: provinces, cities, dealers and known fences; nothing is asked of the network beyond. */
export function Address({ onFound }: { onFound(found: Found): void }) {
  const { t, lang } = useT()
  const may = useMay()
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Found[]>()
  const look = async () => {
    const search = text.trim()
    if (!search) return
    const own = may(calls.places) ? await send(calls.places, { search }).catch(() => []) : []
    const named = await divisions(search, lang)
    setFound(
      [...own.map(({ name, longitude, latitude }) => ({ name, at: [longitude, latitude] as const })), ...named].slice(
        0,
        most,
      ),
    )
  }
  return (
    <div className="fence-address">
      <label htmlFor={id}>{t(words.findAddress)}</label>
      <div className="p-row">
        <input
          id={id}
          type="search"
          className="p-input"
          value={text}
          placeholder={t(words.findHint)}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void look()
          }}
        />
        <button type="button" className="p-button" onClick={() => void look()}>
          {t(words.find)}
        </button>
      </div>
      {found?.length === 0 && (
        <p className="p-hint" role="status">
          {t(words.nothingFound)}
        </p>
      )}
      {found && found.length > 0 && (
        <ul className="fence-found" ref={(list) => list?.scrollIntoView({ block: 'nearest' })}>
          {found.map((place) => (
            <li key={`${place.name} ${place.at}`}>
              <button
                type="button"
                onClick={() => {
                  onFound(place)
                  setFound(undefined)
                }}
              >
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Provinces and cities whose name has the text, from the outlines that the maps are drawn with. */
async function divisions(search: string, lang: 'zh' | 'en'): Promise<Found[]> {
  const sets = await Promise.all([loadProvinces(), loadCities()]).catch(() => [])
  const wanted = search.toLowerCase()
  return sets.flatMap(({ names }) =>
    names.features.flatMap(({ properties, geometry }) => {
      const { name = '', en = '' } = (properties ?? {}) as Record<string, string>
      if (!`${name} ${en}`.toLowerCase().includes(wanted)) return []
      const [longitude = 0, latitude = 0] = geometry.coordinates
      return [{ name: lang === 'zh' ? name : en, at: [longitude, latitude] as const }]
    }),
  )
}
