import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { groundOf } from '../../../../ui/map/base/base.ts'
import { googlePlaces } from '../../../../ui/map/geocode.ts'
import { loadCities, loadProvinces } from '../../../../ui/map/ground/load.ts'
import { useMapSettings } from '../../../../ui/map/settings.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FoundList } from '../../../../ui/parts/FoundList.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { geofenceFormCalls as calls } from './contract.ts'
import { formWords as words } from './texts.ts'

export interface PlaceMatch {
  readonly name: string
  readonly at: Position
}
const most = 12

/** Origin of the results: Google's geocoder, the names of the outlines, or these because Google did not answer. */
type Source = 'google' | 'outlines' | 'withoutGoogle'
interface Answer {
  readonly found: readonly PlaceMatch[]
  readonly source: Source
}

/**
 * Finds a place by name or address. It searches dealers and existing fences. It then uses Google's geocoder where the
 * map is Google's, else provinces and cities by the outlines.
 */
export function Address({ onFound }: { onFound(found: PlaceMatch): void }) {
  const { t, lang } = useT()
  const may = useMay()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const { data: settings } = useMapSettings()
  const hasGoogle = settings !== undefined && groundOf(settings) === 'google'
  const look = async () => {
    const search = text.trim()
    if (!search || busy) return
    setBusy(true)
    const own = may(calls.places) ? await send(calls.places, { search }).catch(() => []) : []
    const { found: matches, source } = await beyond(search, lang, hasGoogle)
    const ours = own.map(({ name, longitude, latitude }) => ({ name, at: [longitude, latitude] as const }))
    setAnswer({ found: [...ours, ...matches].slice(0, most), source })
    setBusy(false)
  }
  return (
    <div className="fence-address">
      <TextInput
        type="search"
        label={t(words.findAddress)}
        placeholder={t(hasGoogle ? words.findAddressHint : words.findHint)}
        value={text}
        onChange={setText}
        onEnter={() => void look()}
        trailing={
          <Button disabled={busy} busy={busy} onClick={() => void look()}>
            {t(words.find)}
          </Button>
        }
      />
      {answer && (
        <p className="ui-hint" role="status">
          {answer.found.length === 0 && t(words.nothingFound)} {t(words[answer.source])}
        </p>
      )}
      <FoundList
        found={answer?.found ?? []}
        keyOf={({ name, at }) => `${name} ${at}`}
        label={({ name }) => name}
        onTake={(place) => {
          onFound(place)
          setAnswer(undefined)
        }}
      />
    </div>
  )
}

async function beyond(search: string, lang: 'zh' | 'en', hasGoogle: boolean): Promise<Answer> {
  const matches = hasGoogle ? await googlePlaces(search).catch(() => undefined) : undefined
  if (matches) return { found: matches, source: 'google' }
  return { found: await divisions(search, lang), source: hasGoogle ? 'withoutGoogle' : 'outlines' }
}

/** Provinces and cities whose name contains the text, from the outlines that the maps are drawn with. */
async function divisions(search: string, lang: 'zh' | 'en'): Promise<PlaceMatch[]> {
  const sets = await Promise.all([loadProvinces(), loadCities()]).catch(() => [])
  const query = search.toLowerCase()
  const places = sets.flatMap(({ names }) =>
    names.features.flatMap(({ properties, geometry }) => {
      const { name = '', en = '' } = (properties ?? {}) as Record<string, string>
      if (!`${name} ${en}`.toLowerCase().includes(query)) return []
      const [longitude = 0, latitude = 0] = geometry.coordinates
      return [{ name: lang === 'zh' ? name : en, at: [longitude, latitude] as const }]
    }),
  )
  // For 'hangzhou', Hangzhou comes before names that only contain it.
  const begins = ({ name }: PlaceMatch) => name.toLowerCase().startsWith(query)
  return places.sort((a, b) => Number(begins(b)) - Number(begins(a)))
}
