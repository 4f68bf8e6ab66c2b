import type { MapboxOverlay } from '@deck.gl/mapbox'
import { addProtocol, Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import { Button } from '../../parts/Button.tsx'
import { Row } from '../../parts/layout.tsx'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { fromWgs84, toWgs84 } from '../../../domain/geo/coordinates.ts'
import { groundAt, groundScheme } from '../ground/address.ts'
import { groundStyle, nothing, withSatellite, withTiles } from '../ground/style.ts'
import { mapTexts as words } from '../theme/texts.ts'
import { type BaseProps, groundOf, type MapCamera } from './base.ts'
import { drawGlyphsInSlices } from './glyphs.ts'
import { addOverlay } from './overlay.ts'
import { watchTiles } from './tile-server.ts'
import { useDrawing } from './use-drawing.ts'
import { useDrawn } from './use-drawn.ts'
import { useGround } from './use-ground.ts'
import { useLayers } from './use-layers.ts'
import { useMarks, withMarks } from './use-marks.ts'
import { useStreets } from './use-streets.ts'
import { useTiles } from './use-tiles.ts'

setWorkerUrl(workerUrl)
addProtocol(groundScheme, async ({ url }) => ({ data: groundAt(url) }))

const fonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'

/** The base map without a key: built-in outlines, with streets or external tiles over them. */
export default function MapLibreBase(props: BaseProps) {
  const { t } = useT()
  const { settings, start, layers, dark, lang, satellite } = props
  const system = settings.tiles ? settings.tileSystem : 'wgs84'
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LibreMap>()
  const overlay = useRef<MapboxOverlay>(undefined)
  const last = useRef<MapCamera>(undefined)
  /** Measured only on resize. Measuring with each move would cause a layout. */
  const size = useRef({ width: 0, height: 0 })
  const { drawn: drawnLayers, noteZoom } = useDrawing(layers, system, dark, start.zoom)
  const tiles = useTiles(settings.tiles, map)
  const street = useStreets(groundOf(settings) === 'streets' ? settings.streets : null)
  const { bounds } = settings.streets ?? {}
  const isGround = !settings.tiles || tiles.silent
  const { provinces, world, cities, towns } = useGround(isGround, system, map, bounds, (error) => {
    if (!settings.tiles) props.onFail(error)
  })

  const handleMove = useEffectEvent((from: LibreMap) => {
    const { lng, lat } = from.getCenter().wrap()
    const { width, height } = size.current
    const view = { centre: toWgs84([lng, lat], system), zoom: from.getZoom() }
    last.current = view
    noteZoom(view.zoom)
    props.onCamera({ ...view, width, height, system })
  })
  const handleClick = useEffectEvent((at: readonly number[]) =>
    props.onClick(toWgs84([at[0] as number, at[1] as number], system)),
  )
  // A page that becomes visible again creates a new map at the previous view.
  const began = useEffectEvent(() => {
    const { centre, zoom } = last.current ?? start
    const [lng, lat] = fromWgs84(centre, system)
    return { center: { lng, lat }, zoom }
  })
  // A licence must be visible. The attribution of a tile server may be wider than a phone.
  const credits = useEffectEvent(() =>
    settings.tiles === null && !settings.streets && settings.satellite === null
      ? false
      : { compact: settings.tiles !== null },
  )
  const reportFailure = useEffectEvent((error: unknown) => props.onFail(error))
  const handleDrag = useEffectEvent(() => props.onDrag())
  const ready = useEffectEvent((libre: LibreMap) =>
    props.onReady({
      move({ centre, zoom }, smooth) {
        const [lng, lat] = fromWgs84(centre, system)
        if (smooth) libre.easeTo({ center: [lng, lat], zoom, duration: 500 })
        else libre.jumpTo({ center: [lng, lat], zoom })
      },
    }),
  )

  useEffect(() => {
    const element = container.current
    if (!element) return
    let libre: LibreMap
    try {
      libre = new LibreMap({
        container: element,
        ...began(),
        style: nothing,
        localIdeographFontFamily: fonts,
        attributionControl: credits(),
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxPitch: 0,
        maxZoom: 18,
        fadeDuration: 100,
        transformRequest: watchTiles,
      })
    } catch (error) {
      reportFailure(error)
      return
    }
    libre.touchZoomRotate.disableRotation()
    libre.keyboard.disableRotation()
    overlay.current = addOverlay(libre, {
      onClick: ({ picked: isPicked, coordinate }) => {
        if (!isPicked && coordinate) handleClick(coordinate)
      },
      getCursor: ({ isHovering }) => (isHovering ? 'pointer' : ''),
    })
    libre.on('styledata', () => drawGlyphsInSlices(libre))
    libre.on('move', () => handleMove(libre))
    const measure = () => {
      size.current = { width: element.clientWidth, height: element.clientHeight }
      handleMove(libre)
    }
    libre.on('resize', measure)
    libre.on('error', ({ error }) => console.warn(error))
    libre.on('dragstart', ({ originalEvent }) => originalEvent && handleDrag())
    // The map is a canvas, so end-to-end tests query the map object.
    Object.assign(element, { libreMap: libre })
    setMap(libre)
    ready(libre)
    measure()
    return () => {
      overlay.current = undefined
      libre.remove()
      setMap(undefined)
    }
  }, [])

  useLayers(overlay, map, drawnLayers, props.onDrawn)

  const { isDrawn, areCitiesDrawn } = useDrawn(map)
  const readMarks = useEffectEvent(useMarks(map, layers, system))
  const { raster, style, silent, retry } = tiles
  const { streets, url } = street
  useEffect(() => {
    if (!map) return
    const ground =
      provinces &&
      groundStyle({
        dark,
        lang,
        provinces,
        world,
        cities,
        towns,
        citiesDrawn: areCitiesDrawn(),
        grid: system === 'wgs84',
      })
    const plain = style ?? (raster ? withTiles(ground ?? nothing, raster) : ground)
    if (!plain) return
    const over = streets && url && bounds ? { url, bounds, dark, lang } : undefined
    const visible = satellite
      ? withSatellite(plain, satellite, over && streets?.streetNames(over))
      : over && streets
        ? streets.withStreets(plain, over)
        : plain
    map.setStyle(withMarks(visible, readMarks()))
  }, [
    map,
    style,
    raster,
    provinces,
    world,
    cities,
    towns,
    dark,
    lang,
    areCitiesDrawn,
    system,
    streets,
    url,
    bounds,
    satellite,
  ])

  return (
    <>
      <div ref={container} className="map-base" />
      {!isDrawn && !style && (
        <Row as="p" gap={10} align="center" className="nowrap flush map-coming" role="status">
          <span className="ui-spinner" aria-hidden="true" />
          {t(words.coming)}
        </Row>
      )}
      {(silent || street.silent) && (
        <p className="text-m flush map-notice" role="status">
          {t(silent ? words.tilesSilent : words.streetsSilent)}{' '}
          <Button kind="text" onClick={silent ? retry : street.retry}>
            {t(words.retry)}
          </Button>
        </p>
      )}
    </>
  )
}
