import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { SentOf } from '../../../../domain/contract/call.ts'
import { boundsOf } from '../../../../domain/geo/geometry.ts'
import type { Cursor } from '../../../../ui/chart/cursor.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { SpeedLegend } from '../../../../ui/map/SpeedLegend.tsx'
import { Travellers } from '../../../../ui/map/Travellers.tsx'
import { vehicleColours } from '../../../../ui/map/theme/colours.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import type { MessagePlace, SignalCalls } from './contract.ts'
import { signalWords as words } from './signal-texts.ts'
import { LoadError } from './start.tsx'
import { type FoundTrack, layersOf, lineOf, whereAt } from './track-line.ts'

/** Limit of rows in the map's text alternative. */
const maxRows = 200

interface Props {
  call: SignalCalls['track']
  question: SentOf<SignalCalls['track']>
  cursor: Cursor
}

/** Track of the vehicle as track playback draws it, and the vehicle at the page's cursor. */
export default function Track({ call, question, cursor }: Props) {
  const { t, formatNumber } = useT()
  const track = useCall(call, question, { quiet: true, staleTime: 30_000, placeholderData: (before) => before })
  if (track.isPending) return <Loading />
  if (track.isError) return <LoadError error={track.error} retry={() => void track.refetch()} />
  const { places, total, outliers, drift } = track.data
  const notes = [
    t(words.places, { shown: formatNumber(places.length), all: formatNumber(total) }),
    outliers > 0 && t(words.outliers, { count: outliers }),
    drift > 0 && t(words.drift, { count: drift }),
  ]
  return (
    <Card aria-label={t(words.track)} aria-busy={track.isFetching}>
      <Row as="p" align="center" wrap className="sp-line">
        <b>{t(words.track)}</b>
        <small>{notes.filter(Boolean).join(' · ')}</small>
      </Row>
      {places.length === 0 ? (
        <SecondaryText as="p">{t(words.noPlaces)}</SecondaryText>
      ) : (
        <OnMap track={track.data} cursor={cursor} />
      )}
    </Card>
  )
}

function OnMap({ track, cursor }: { track: FoundTrack; cursor: Cursor }) {
  const { t, formatTime, formatNumber } = useT()
  const map = useRef<MapHandle>(null)
  const layers = useMemo(() => layersOf(track, cursor.set), [track, cursor])
  const line = useMemo(() => lineOf(track.places), [track])
  const bounds = useMemo(() => boundsOf(line.map(({ longitude, latitude }) => [longitude, latitude])), [line])
  const key = bounds?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits the map once for each extent
  useEffect(() => {
    if (bounds) map.current?.fit(bounds, { smooth: false })
  }, [key])
  const place = () => {
    const at = cursor.get()
    const here = at === undefined ? undefined : whereAt(line, track.gaps, at)
    if (!here) return undefined
    const captionParts = [
      formatTime(new Date(at ?? 0).toISOString()),
      here.silent ? t(words.silent) : here.speedKmh !== null && formatNumber(Math.round(here.speedKmh), 'km/h'),
    ]
    return { ...here, caption: captionParts.filter(Boolean).join(' · ') }
  }
  return (
    <div className="sp-track">
      <MapView
        ref={map}
        label={t(words.track)}
        layers={layers}
        list={<PlaceTable places={track.places} cursor={cursor} />}
        {...(bounds && { start: bounds, startPadding: 48, all: bounds })}
      >
        <Travellers colours={vehicleColours} place={place} listen={cursor.listen} />
        <SpeedLegend />
      </MapView>
    </div>
  )
}

/** Text alternative of the map. */
function PlaceTable({ places, cursor }: { places: readonly MessagePlace[]; cursor: Cursor }) {
  const { t, formatTime, formatNumber } = useT()
  const every = Math.max(1, Math.ceil(places.length / maxRows))
  return (
    <div className="sp-values">
      <table className="ui-table">
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
