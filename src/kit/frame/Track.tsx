import { useMemo } from 'react'
import type { SentOf } from '../call.ts'
import { type Cursor, useCursorAt } from '../chart/cursor.ts'
import { useT } from '../client/language.ts'
import { useCall } from '../client/query.ts'
import { boundsOf, type MapLayer, MapMarker, MapView, ofMessage, type Position, trackParts } from '../map/index.ts'
import { Loading } from '../plain/Loading.tsx'
import type { Place, SignalCalls } from './calls.ts'
import { Refused } from './Start.tsx'
import { signalWords as words } from './signal-texts.ts'
import { silenceMs } from './silence.ts'

const fastKmh = 120
/** Rows of the list that says the same as the map. */
const mostListed = 200

interface Props {
  call: SignalCalls['track']
  question: SentOf<SignalCalls['track']>
  cursor: Cursor
}

/** Where the vehicle was: its track by speed, and the place at the page's cursor. */
export default function Track({ call, question, cursor }: Props) {
  const { t, formatNumber } = useT()
  const found = useCall(call, question, { quiet: true, staleTime: 30_000, placeholderData: (before) => before })
  if (found.isPending) return <Loading />
  if (found.isError) return <Refused error={found.error} retry={() => void found.refetch()} />
  const { places, total } = found.data
  return (
    <section className="mp-card" aria-label={t(words.track)}>
      <p className="sp-line">
        <b>{t(words.track)}</b>
        <small>{t(words.places, { shown: formatNumber(places.length), all: formatNumber(total) })}</small>
      </p>
      {places.length === 0 ? (
        <p className="fv-quiet">{t(words.noPlaces)}</p>
      ) : (
        <OnMap places={places} cursor={cursor} />
      )}
    </section>
  )
}

const positionOf = ({ longitude, latitude, system }: Place): Position => ofMessage(longitude, latitude, system)

function OnMap({ places, cursor }: { places: readonly Place[]; cursor: Cursor }) {
  const { t } = useT()
  const points = useMemo(
    () => places.map((place) => ({ at: positionOf(place), timeMs: place.at, value: place.speedKmh })),
    [places],
  )
  const layers = useMemo((): MapLayer[] => {
    const parts = trackParts(points, { gapMs: silenceMs, max: fastKmh })
    const moments = new Map(points.map(({ at, timeMs }) => [at, timeMs]))
    const onClick = (part: number, position: number) => {
      const at = parts[part]?.positions[position]
      if (at) cursor.set(moments.get(at))
    }
    return [{ kind: 'track', id: 'track', parts, onClick }]
  }, [points, cursor])
  const start = useMemo(() => boundsOf(points.map(({ at }) => at)), [points])
  return (
    <div className="sp-track">
      <MapView
        key={`${places[0]?.at} ${places.length}`}
        label={t(words.track)}
        layers={layers}
        list={<Listed places={places} cursor={cursor} />}
        {...(start && { start })}
      >
        <Here places={places} cursor={cursor} />
      </MapView>
    </div>
  )
}

/** The place at the cursor. */
function Here({ places, cursor }: { places: readonly Place[]; cursor: Cursor }) {
  const { t, formatTime, formatNumber } = useT()
  const at = useCursorAt(cursor)
  const place = at === undefined ? undefined : nearest(places, at)
  if (!place) return null
  const caption = [formatTime(new Date(place.at).toISOString()), formatNumber(place.speedKmh, 'km/h')]
  return (
    <MapMarker
      look="cursor"
      at={positionOf(place)}
      label={t(words.track)}
      caption={caption.filter(Boolean).join(' · ')}
    />
  )
}

/** The same as the map in words. */
function Listed({ places, cursor }: { places: readonly Place[]; cursor: Cursor }) {
  const { t, formatTime, formatNumber } = useT()
  const every = Math.max(1, Math.ceil(places.length / mostListed))
  return (
    <div className="sp-values">
      <table>
        <thead>
          <tr>
            {[words.time, words.longitude, words.latitude, words.speed].map((word) => (
              <th key={word} scope="col">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places
            .filter((_, index) => index % every === 0)
            .map(({ at, longitude, latitude, speedKmh }) => (
              <tr key={at} onPointerEnter={() => cursor.set(at)}>
                <th scope="row">{formatTime(new Date(at).toISOString())}</th>
                <td>{formatNumber(longitude, '°')}</td>
                <td>{formatNumber(latitude, '°')}</td>
                <td>{formatNumber(speedKmh, 'km/h')}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

/** The last place at or before a moment, or the first one. */
function nearest(places: readonly Place[], at: number): Place | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as Place).at <= at) low = middle + 1
    else high = middle
  }
  return places[Math.max(0, low - 1)]
}
