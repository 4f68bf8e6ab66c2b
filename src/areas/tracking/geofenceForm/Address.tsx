import { useState } from 'react'
import type { Position } from '../../../geo/coordinates.ts'
import { send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { loadCities, loadProvinces } from '../../../kit/map/ground/load.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { FoundList } from '../../../kit/ui/found-list.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
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
      <TextInput
        type="search"
        label={t(words.findAddress)}
        placeholder={t(words.findHint)}
        value={text}
        onChange={setText}
        onEnter={() => void look()}
        beside={<Button onClick={() => void look()}>{t(words.find)}</Button>}
      />
      {found?.length === 0 && (
        <p className="ui-hint" role="status">
          {t(words.nothingFound)}
        </p>
      )}
      <FoundList
        found={found ?? []}
        keyOf={({ name, at }) => `${name} ${at}`}
        label={({ name }) => name}
        onTake={(place) => {
          onFound(place)
          setFound(undefined)
        }}
      />
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
