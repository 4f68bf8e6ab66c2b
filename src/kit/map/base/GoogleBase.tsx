import { GoogleMapsOverlay } from '@deck.gl/google-maps'
import {
  APILoadingStatus,
  APIProvider,
  ColorScheme,
  Map as GoogleMap,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fromWgs84, toWgs84 } from '../coordinates.ts'
import type { BaseProps } from './base.ts'
import { useDrawing } from './useDrawing.ts'

/** Google's maps of China are shifted; elsewhere the conversion changes nothing. */
const system = 'gcj02'
/** Google counts from a world of 256 px. */
const zoomOffset = 1

/** The base map of those who have a key. */
export default function GoogleBase(props: BaseProps) {
  const { settings, lang } = props
  const failed = useEffectEvent(props.onFail)
  return (
    <APIProvider apiKey={settings.googleKey ?? ''} language={lang === 'zh' ? 'zh-CN' : 'en'} onError={failed}>
      <Failing onFail={props.onFail} />
      <Shown {...props} />
    </APIProvider>
  )
}

/** A key that is refused is told apart from a script that does not come. */
function Failing({ onFail }: Pick<BaseProps, 'onFail'>) {
  const status = useApiLoadingStatus()
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    if (status === APILoadingStatus.FAILED || status === APILoadingStatus.AUTH_FAILURE) failed(status)
  }, [status])
  return null
}

function Shown({ settings, start, layers, dark, onReady, onCamera, onClick, onDrag }: BaseProps) {
  const map = useMap()
  const element = useRef<HTMLDivElement>(null)
  const overlay = useRef<GoogleMapsOverlay>(undefined)
  const { drawn, noteZoom } = useDrawing(layers, system, dark, start.zoom)
  const [lng, lat] = fromWgs84(start.centre, system)
  const clicked = useEffectEvent((at: readonly number[]) =>
    onClick(toWgs84([at[0] as number, at[1] as number], system)),
  )
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    if (!map) return
    const deck = new GoogleMapsOverlay({
      interleaved: false,
      layers: [],
      pickingRadius: 8,
      onClick: ({ picked, coordinate }) => {
        if (!picked && coordinate) clicked(coordinate)
      },
    })
    overlay.current = deck
    deck.setMap(map)
    ready({
      move({ centre, zoom }) {
        const [east, north] = fromWgs84(centre, system)
        map.moveCamera({ center: { lng: east, lat: north }, zoom: zoom + zoomOffset })
      },
    })
    return () => {
      overlay.current = undefined
      deck.finalize()
    }
  }, [map])
  useEffect(() => {
    if (map) overlay.current?.setProps({ layers: drawn })
  }, [map, drawn])

  return (
    <div className="map-base" ref={element}>
      <GoogleMap
        {...(settings.googleMapId ? { mapId: settings.googleMapId } : {})}
        defaultCenter={{ lng, lat }}
        defaultZoom={start.zoom + zoomOffset}
        colorScheme={dark ? ColorScheme.DARK : ColorScheme.LIGHT}
        gestureHandling="greedy"
        disableDefaultUI
        isFractionalZoomEnabled
        headingInteractionEnabled={false}
        tiltInteractionEnabled={false}
        clickableIcons={false}
        onDragstart={onDrag}
        onCameraChanged={({ detail: { center, zoom } }) => {
          const { clientWidth: width = 0, clientHeight: height = 0 } = element.current ?? {}
          noteZoom(zoom - zoomOffset)
          const centre = toWgs84([center.lng, center.lat], system)
          onCamera({ centre, zoom: zoom - zoomOffset, width, height, system })
        }}
      />
    </div>
  )
}
