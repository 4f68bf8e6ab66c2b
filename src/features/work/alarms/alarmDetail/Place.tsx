import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { MapView } from '../../../../ui/map/MapView.tsx'
import { alarmColours } from '../../../../ui/map/theme/colours.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import type { AlarmContext } from './Detail.tsx'
import { detailTexts as words } from './texts.ts'

interface PlaceProps {
  place: NonNullable<AlarmContext['place']>
  track: AlarmContext['track']
}

/** Map of the vehicle's position when the alarm began, with its track around that time. */
export default function Place({ place: { longitude, latitude, at }, track }: PlaceProps) {
  const { t, formatTime } = useT()
  const text = t(words.placeAt, { longitude: longitude.toFixed(6), latitude: latitude.toFixed(6), at: formatTime(at) })
  const here: Position = useMemo(() => [longitude, latitude], [longitude, latitude])
  const layers = useMemo(
    (): MapLayer[] => [
      {
        kind: 'track',
        id: 'track',
        parts: track.length > 1 ? [{ positions: track, colour: alarmColours.track }] : [],
        directions: true,
      },
      { kind: 'points', id: 'place', points: [{ id: 'place', at: here, colour: alarmColours.place, shape: 'pin' }] },
    ],
    [track, here],
  )
  return (
    <>
      <SecondaryText as="p" className="ad-quiet">
        {text}
      </SecondaryText>
      <div className="ad-map">
        <MapView label={t(words.place)} layers={layers} start={{ centre: here, zoom: 13 }} list={<p>{text}</p>} />
      </div>
    </>
  )
}
