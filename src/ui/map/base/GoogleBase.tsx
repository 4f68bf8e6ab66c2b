import { GoogleMapsOverlay } from '@deck.gl/google-maps'
import { APILoadingStatus, APIProvider, useApiLoadingStatus, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromWgs84, toWgs84 } from '../../../domain/geo/coordinates.ts'
import type { BaseProps, MapCamera } from './base.ts'
import { GoogleGround, zoomOffset } from './GoogleGround.tsx'
import { useDrawing } from './use-drawing.ts'
import { useLayers } from './use-layers.ts'

const system = 'google'
const libraries: string[] = []
/** Timeout in ms for Google's script. A blocked script neither loads nor fails. */
const patienceMs = 10_000

/** The base map for installations with a Google key. */
export default function GoogleBase(props: BaseProps) {
  const { settings, lang } = props
  const [failure, setFailure] = useState<unknown>()
  const reportFailure = useEffectEvent(props.onFail)
  useEffect(() => {
    if (failure !== undefined) reportFailure(failure)
  }, [failure])
  return (
    <APIProvider
      apiKey={settings.googleKey ?? ''}
      language={lang === 'zh' ? 'zh-CN' : 'en'}
      libraries={libraries}
      onError={setFailure}
    >
      <Failing onFail={setFailure} />
      <MapContent {...props} />
    </APIProvider>
  )
}

/** Reports a script that does not load and a refused key. Google reports the latter through a global function. */
function Failing({ onFail }: { onFail: (error: unknown) => void }) {
  const status = useApiLoadingStatus()
  useEffect(() => {
    if (status === APILoadingStatus.LOADED) return
    if (status === APILoadingStatus.FAILED) return onFail(status)
    const timer = setTimeout(() => onFail('late'), patienceMs)
    return () => clearTimeout(timer)
  }, [status, onFail])
  useEffect(() => {
    const page = window as { gm_authFailure?: () => void }
    page.gm_authFailure = () => onFail(APILoadingStatus.AUTH_FAILURE)
    return () => {
      delete page.gm_authFailure
    }
  }, [onFail])
  return null
}

function MapContent({ settings, start, layers, dark, onReady, onCamera, onDrawn, onClick, onDrag }: BaseProps) {
  const map = useMap()
  const overlay = useRef<GoogleMapsOverlay>(undefined)
  const last = useRef<MapCamera>(undefined)
  // With another theme Google creates another map. It starts at the view of the previous one.
  const [mapStart, setMapStart] = useState({ dark, at: start })
  if (mapStart.dark !== dark) setMapStart({ dark, at: last.current ?? start })
  const { drawn: drawnLayers, noteZoom } = useDrawing(layers, system, dark, start.zoom)
  const handleClick = useEffectEvent((at: readonly number[]) =>
    onClick(toWgs84([at[0] as number, at[1] as number], system)),
  )
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    if (!map) return
    let pointing = false
    const deck = new GoogleMapsOverlay({
      interleaved: false,
      layers: [],
      pickingRadius: 8,
      onClick: ({ picked: isPicked, coordinate }) => {
        if (!isPicked && coordinate) handleClick(coordinate)
      },
      onHover: ({ picked: isPicked = false }) => {
        if (isPicked !== pointing) map.setOptions({ draggableCursor: isPicked ? 'pointer' : null })
        pointing = isPicked
      },
    })
    overlay.current = deck
    deck.setMap(map)
    const move = ({ centre, zoom }: MapCamera, smooth: boolean) => {
      const [lng, lat] = fromWgs84(centre, system)
      const nextZoom = zoom + zoomOffset
      if (smooth && nextZoom === map.getZoom()) map.panTo({ lng, lat })
      else map.moveCamera({ center: { lng, lat }, zoom: nextZoom })
    }
    // Restores the view of a page that becomes visible again.
    if (last.current) move(last.current, false)
    ready({ move })
    return () => {
      overlay.current = undefined
      deck.finalize()
    }
  }, [map])
  useLayers(overlay, map, drawnLayers, onDrawn)

  return (
    <GoogleGround
      settings={settings}
      start={mapStart.at}
      dark={dark}
      system={system}
      onDrag={onDrag}
      onCamera={(camera) => {
        last.current = { centre: camera.centre, zoom: camera.zoom }
        noteZoom(camera.zoom)
        onCamera(camera)
      }}
    />
  )
}
