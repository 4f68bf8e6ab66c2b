import { ColorScheme, Map as GoogleMap, type MapCameraChangedEvent } from '@vis.gl/react-google-maps'
import { memo, useEffect, useRef, useState } from 'react'
import { type CoordinateSystem, fromWgs84, toWgs84 } from '../../../domain/geo/coordinates.ts'
import type { BaseProps } from './base.ts'

/** Google's zoom is based on a world of 256 px. */
export const zoomOffset = 1

type Props = Pick<BaseProps, 'settings' | 'start' | 'dark' | 'onCamera' | 'onDrag'> & {
  readonly system: CoordinateSystem
}

/**
 * Google's own map. The layers over it change with every report, but this component re-renders only for its own props.
 */
export function GoogleGround({ onCamera, onDrag, ...props }: Props) {
  const latest = useRef({ onCamera, onDrag })
  useEffect(() => {
    latest.current = { onCamera, onDrag }
  })
  const [handlers] = useState(() => ({
    onCamera: (camera: Parameters<typeof onCamera>[0]) => latest.current.onCamera(camera),
    onDrag: () => latest.current.onDrag(),
  }))
  return <Ground {...props} {...handlers} />
}

const Ground = memo(({ settings, start, dark, system, onCamera, onDrag }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const [lng, lat] = fromWgs84(start.centre, system)
  const handleMove = ({ detail: { center, zoom } }: MapCameraChangedEvent) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = element.current ?? {}
    const centre = toWgs84([center.lng, center.lat], system)
    onCamera({ centre, zoom: zoom - zoomOffset, width, height, system })
  }
  return (
    <div className="map-base" ref={element}>
      <GoogleMap
        {...(settings.googleMapId ? { mapId: settings.googleMapId } : {})}
        defaultCenter={{ lng, lat }}
        defaultZoom={start.zoom + zoomOffset}
        colorScheme={dark ? ColorScheme.DARK : ColorScheme.LIGHT}
        gestureHandling="greedy"
        maxZoom={18 + zoomOffset}
        disableDefaultUI
        isFractionalZoomEnabled
        headingInteractionEnabled={false}
        tiltInteractionEnabled={false}
        clickableIcons={false}
        onDragstart={onDrag}
        onCameraChanged={handleMove}
      />
    </div>
  )
})
