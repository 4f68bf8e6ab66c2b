import { MapboxOverlay } from '@deck.gl/mapbox'
import { Map as LibreMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromWgs84, toWgs84 } from '../coordinates.ts'
import { type Cities, type Ground, loadCities, loadGround } from '../ground/load.ts'
import { groundStyle, tileStyle } from '../ground/style.ts'
import type { BaseProps, View } from './base.ts'
import { forMap, useDrawing } from './useDrawing.ts'

setWorkerUrl(workerUrl)

const fonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
/** From here prefectures are drawn. */
const cityZoom = 4.6

/** The base map without a key: outlines that come with the platform, or somebody's tiles. */
export default function MapLibreBase(props: BaseProps) {
  const { settings, start, layers, dark, lang } = props
  const system = settings.tiles ? settings.tileSystem : 'wgs84'
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LibreMap>()
  const overlay = useRef<MapboxOverlay>(undefined)
  const last = useRef<View>(undefined)
  const { drawn, noteZoom } = useDrawing(layers, system, dark, start.zoom)
  const ground = useGround(!settings.tiles, map, props.onFail)

  const moved = useEffectEvent((from: LibreMap) => {
    const { lng, lat } = from.getCenter().wrap()
    const { clientWidth: width, clientHeight: height } = from.getContainer()
    const view = { centre: toWgs84([lng, lat], system), zoom: from.getZoom() }
    last.current = view
    noteZoom(view.zoom)
    props.onCamera({ ...view, width, height, system })
  })
  const clicked = useEffectEvent((at: readonly number[]) =>
    props.onClick(toWgs84([at[0] as number, at[1] as number], system)),
  )
  // A page that comes back into sight has its map made anew, where it was.
  const began = useEffectEvent(() => {
    const { centre, zoom } = last.current ?? start
    const [lng, lat] = fromWgs84(centre, system)
    return { center: { lng, lat }, zoom }
  })
  const credited = useEffectEvent(() => settings.tiles !== null)
  const failed = useEffectEvent((error: unknown) => props.onFail(error))
  const dragged = useEffectEvent(() => props.onDrag())
  const ready = useEffectEvent((made: LibreMap) =>
    props.onReady({
      move({ centre, zoom }, smooth) {
        const [lng, lat] = fromWgs84(centre, system)
        if (smooth) made.easeTo({ center: [lng, lat], zoom, duration: 500 })
        else made.jumpTo({ center: [lng, lat], zoom })
      },
    }),
  )

  useEffect(() => {
    const element = container.current
    if (!element) return
    let made: LibreMap
    try {
      made = new LibreMap({
        container: element,
        ...began(),
        style: { version: 8, sources: {}, layers: [] },
        localIdeographFontFamily: fonts,
        attributionControl: credited() ? { compact: true } : false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxPitch: 0,
        maxZoom: 18,
        fadeDuration: 100,
      })
    } catch (error) {
      failed(error)
      return
    }
    made.touchZoomRotate.disableRotation()
    made.keyboard.disableRotation()
    const deck = new MapboxOverlay({
      interleaved: false,
      layers: [],
      pickingRadius: 8,
      onClick: ({ picked, coordinate }) => {
        if (!picked && coordinate) clicked(coordinate)
      },
      getCursor: ({ isHovering }) => (isHovering ? 'pointer' : ''),
    })
    overlay.current = deck
    made.addControl(deck as never)
    made.on('move', () => moved(made))
    made.on('resize', () => moved(made))
    made.on('error', ({ error }) => console.warn(error))
    made.on('dragstart', ({ originalEvent }) => originalEvent && dragged())
    setMap(made)
    ready(made)
    moved(made)
    return () => {
      overlay.current = undefined
      made.remove()
      setMap(undefined)
    }
  }, [])

  useEffect(() => {
    if (map) overlay.current?.setProps({ layers: forMap(drawn) })
  }, [map, drawn])

  const { tiles } = settings
  useEffect(() => {
    if (!map) return
    const style: StyleSpecification | string | undefined = tiles
      ? /\.json([?#]|$)/.test(tiles)
        ? tiles
        : tileStyle(tiles)
      : ground.ground && groundStyle({ dark, lang, ground: ground.ground, cities: ground.cities })
    if (style) map.setStyle(style)
  }, [map, tiles, ground, dark, lang])

  return <div ref={container} className="map-base" />
}

/** The outlines, and once one is near enough the prefectures. */
function useGround(wanted: boolean, map: LibreMap | undefined, onFail: (error: unknown) => void) {
  const [found, setFound] = useState<{ ground?: Ground; cities?: Cities }>({})
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    if (!wanted) return
    loadGround().then((ground) => setFound((before) => ({ ...before, ground })), failed)
  }, [wanted])
  useEffect(() => {
    if (!wanted || !map) return
    let asked = false
    const look = () => {
      if (asked || map.getZoom() < cityZoom) return
      asked = true
      // Without them the map is poorer, not broken.
      loadCities().then(
        (cities) => setFound((before) => ({ ...before, cities })),
        () => {},
      )
    }
    look()
    map.on('zoom', look)
    return () => void map.off('zoom', look)
  }, [wanted, map])
  return found
}
