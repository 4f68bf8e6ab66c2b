import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { MapView } from '../../../../ui/map/MapView.tsx'
import { ownColour } from '../../../../ui/map/theme/colours.ts'
import './place.css'
import { logTexts as words } from './texts.ts'

/** Position where the vehicle crossed the border. The fence is not shown, because it may have changed since. */
export default function Place({ longitude, latitude }: { longitude: number; latitude: number }) {
  const { t } = useT()
  const here: Position = useMemo(() => [longitude, latitude], [longitude, latitude])
  const layers = useMemo(
    (): MapLayer[] => [
      { kind: 'points', id: 'place', points: [{ id: 'place', at: here, colour: ownColour, shape: 'pin' }] },
    ],
    [here],
  )
  const text = t(words.placeAt, { longitude: longitude.toFixed(6), latitude: latitude.toFixed(6) })
  return (
    <section className="fence-place">
      <MapView label={t(words.place)} layers={layers} start={{ centre: here, zoom: 13 }} list={<p>{text}</p>} />
    </section>
  )
}
