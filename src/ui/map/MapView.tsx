import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import type { Position } from '../../domain/geo/coordinates.ts'
import type { Bounds } from '../../domain/geo/geometry.ts'
import { Button } from '../parts/Button.tsx'
import { Loading } from '../parts/Loading.tsx'
import { SecondaryText } from '../parts/layout.tsx'
import { type BaseProps, groundOf, type MapCamera, type MapSettings, satelliteOf } from './base/base.ts'
import type { Camera, Padding } from './camera.ts'
import { measureCovers, noSides } from './covers.ts'
import { outlinesUntil } from './ground/zooms.ts'
import type { MapLayer } from './layer.ts'
import { MapControls } from './MapControls.tsx'
import { MapNotice } from './MapNotice.tsx'
import './map.css'
import { StreetsHint } from './StreetsHint.tsx'
import { useMapSettings } from './settings.ts'
import { mapTexts as words } from './theme/texts.ts'
import { usePainted } from './use-painted.ts'
import { useSatellite } from './use-satellite.ts'
import { type FitOptions, MapContext, MapState } from './view-state.ts'

const root = () => document.documentElement
const isDark = () => root().dataset.theme === 'dark'

function useDark(): boolean {
  return useSyncExternalStore((onChange) => {
    const watch = new MutationObserver(onChange)
    watch.observe(root(), { attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, isDark)
}

const home: Bounds = [73, 17, 135, 54]
const middle: MapCamera = { centre: [104, 36], zoom: 3 }

export interface MapHandle {
  move(view: Partial<MapCamera>): void
  fit(bounds: Bounds, options?: FitOptions): void
  /** Undefined before the map is ready. */
  readonly camera: Camera | undefined
}

export interface MapViewProps {
  readonly layers: readonly MapLayer[]
  /** Description of the map's content for screen readers. */
  readonly label: string
  /** Initial view. Default: all of China. Later changes have no effect: use `ref`. */
  readonly start?: Bounds | MapCamera | undefined
  readonly startPadding?: number | Padding
  /** Area of the 'show all' button. Undefined: no button. */
  readonly all?: Bounds | undefined
  /** The map's content as a list, shown where no map is possible. */
  readonly list: ReactNode
  /** Parts over the map: MapMarker, ShapeEditor, own ones with useCamera(). */
  readonly children?: ReactNode
  readonly ref?: Ref<MapHandle>
  readonly onCamera?: (camera: Camera) => void
  /** A click on an empty place. */
  readonly onClick?: (at: Position) => void
  /** The user moved the map: stop following. */
  readonly onDrag?: () => void
}

const LibreBase = lazy(() => import('./base/MapLibreBase.tsx'), <Loading />) as ComponentType<BaseProps>
const GoogleBase = lazy(() => import('./base/GoogleBase.tsx'), <Loading />) as ComponentType<BaseProps>

/** Google's script loads once per page. If it failed, the next map need not wait for it. */
let googleGone: 'google' | undefined

/**
 * A map that fills its parent (which has a height): base map, layers, and parts over it. A screen describes the map's
 * content as plain data and never accesses the base map:
 *
 *     <div style={{ height: 400 }}>
 *       <MapView label={t(words.where)} list={<List />} start={boundsOf(places)}
 *         layers={[{ kind: 'points', id: 'alarms', points, selected, onClick: ({ id }) => choose(id) }]} />
 *     </div>
 *
 * - Positions are [longitude, latitude] in WGS-84 everywhere. MapView converts for base maps in another system.
 *   Positions read from message frames go through `ofMessage` (domain/geo/coordinates.ts). `last_message` has WGS-84.
 * - `layers` (layer.ts): points, clusters with rings, track (by `trackParts`: coloured by value, gaps dashed, arrows),
 *   shapes. Pass stable arrays (useMemo): a new array is redrawn.
 * - Over the map, as children: MapMarker (a cursor that can be dragged), ShapeEditor (circle, polygon), Travellers
 *   (vehicles at a changing moment), SpeedLegend, own parts with useCamera() and project()/unproject().
 *   A part that covers the map has `data-cover`: extents are fitted next to it.
 * - `ref` provides move(), fit() and the camera. The parent sets the height. `--map-bottom` lifts controls above
 *   a sheet.
 * - The base map is Google's if a key is set, otherwise MapLibre's, which needs no network. It shows streets if a
 *   street map was uploaded. MapLibre also replaces Google if that fails. `list` is shown without WebGL or if the map
 *   fails.
 *
 * The libraries load when it is shown.
 */
export function MapView(props: MapViewProps) {
  const { t } = useT()
  const settings = useMapSettings()
  const [failure, setFailure] = useState<'base' | 'google' | undefined>(googleGone)
  const [attempt, setAttempt] = useState(0)
  const isPainted = usePainted()
  const graphics = !isPainted || hasGraphics()
  const [state] = useState(() => new MapState())
  useImperativeHandle(
    props.ref,
    () => ({
      move: (view) => state.move(view),
      fit: (bounds, options) => state.fit(bounds, options),
      get camera() {
        return state.camera
      },
    }),
    [state],
  )
  if (!graphics) return <Instead text={t(words.noGraphics)}>{props.list}</Instead>
  if (failure === 'base' || settings.isError)
    return (
      <Instead
        text={t(words.failed)}
        retry={() => {
          setFailure(googleGone)
          setAttempt(attempt + 1)
          if (settings.isError) void settings.refetch()
        }}
      >
        {props.list}
      </Instead>
    )
  if (!settings.data) return <Loading />
  const google = groundOf(settings.data) === 'google' && failure !== 'google'
  return (
    <MapContent
      {...props}
      state={state}
      begins={isPainted}
      key={`${google} ${attempt}`}
      google={google}
      settings={google ? settings.data : { ...settings.data, googleKey: null }}
      notice={failure === 'google' ? t(words.googleFailed) : undefined}
      onFail={() => {
        if (google) googleGone = 'google'
        setFailure(google ? 'google' : 'base')
      }}
    />
  )
}

interface ShownProps extends MapViewProps {
  readonly state: MapState
  readonly begins: boolean
  readonly google: boolean
  readonly settings: MapSettings
  readonly notice: string | undefined
  readonly onFail: () => void
}

function MapContent({ state, begins, google, settings, notice, onFail, ...props }: ShownProps) {
  const { t, lang } = useT()
  const dark = useDark()
  const { start = home, startPadding = 24 } = props
  const nearest = groundOf(settings) === 'outlines' ? outlinesUntil : Number.POSITIVE_INFINITY
  const [first] = useState(() => ({
    view: 'centre' in start ? { ...start, zoom: Math.min(start.zoom, nearest) } : middle,
    bounds: 'centre' in start ? undefined : start,
    padding: startPadding,
  }))
  const hasFitted = useRef(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    state.nearest = nearest
    state.covers = () => (section.current ? measureCovers(section.current) : noSides)
    // Only once, even if the page was hidden: later the user has moved the map.
    if (first.bounds && !hasFitted.current) state.begin(first.bounds, first.padding)
    hasFitted.current = true
    return () => state.setHandle(undefined)
  }, [state, first, nearest])
  const satellite = useSatellite(satelliteOf(settings))
  const { satelliteCredit: credit } = settings
  const address = satellite.isOn ? satellite.address : null
  const pictures = useMemo(() => (address === null ? undefined : { address, credit }), [address, credit])
  const Base = google ? GoogleBase : LibreBase
  return (
    <MapContext value={state}>
      <section
        ref={section}
        className="map"
        aria-label={props.label}
        data-base={google ? 'google' : 'maplibre'}
        data-ground={groundOf(settings)}
      >
        <p className="ui-hidden">{t(words.hint)}</p>
        {begins ? (
          <Base
            settings={settings}
            start={first.view}
            layers={props.layers}
            dark={dark}
            lang={lang}
            satellite={pictures}
            onReady={(handle) => state.setHandle(handle)}
            onFail={onFail}
            onCamera={(camera) => {
              state.setCamera(camera)
              // A move requested before the map was ready may have changed the view.
              props.onCamera?.(state.camera ?? camera)
            }}
            onDrawn={(ids) => {
              if (section.current) section.current.dataset.drawn = ids
            }}
            onClick={(at) => props.onClick?.(at)}
            onDrag={() => props.onDrag?.()}
          />
        ) : (
          <Loading />
        )}
        {props.children}
        {notice && <MapNotice>{notice}</MapNotice>}
        {!notice && settings.wantsStreets && <StreetsHint />}
        <MapControls all={props.all} satellite={satellite.address === null ? undefined : satellite} />
      </section>
    </MapContext>
  )
}

function Instead({ text, retry, children }: { text: string; retry?: () => void; children: ReactNode }) {
  const { t } = useT()
  return (
    <div className="map-instead">
      <SecondaryText as="p" role="status">
        {text}{' '}
        {retry && (
          <Button kind="text" onClick={retry}>
            {t(words.retry)}
          </Button>
        )}
      </SecondaryText>
      {children}
    </div>
  )
}

/** Whether the browser supports WebGL 2. Checked once. */
let hasWebGl: boolean | undefined
function hasGraphics(): boolean {
  if (hasWebGl !== undefined) return hasWebGl
  const context = document.createElement('canvas').getContext('webgl2')
  hasWebGl = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return hasWebGl
}
