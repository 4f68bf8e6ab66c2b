// A small stand-in for Google's Maps JavaScript API: what the map of the platform asks of it, as Google documents it.
// It draws a plain ground with a grid; its projection, camera, events and overlays are true.
;(() => {
  const listeners = new WeakMap()
  const world = 256
  const radians = Math.PI / 180
  const toWorld = ({ lat, lng }) => {
    const sin = Math.sin(Math.min(Math.max(lat, -85.051129), 85.051129) * radians)
    return [(lng / 360 + 0.5) * world, (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world]
  }
  const fromWorld = ([x, y]) =>
    new LatLng(
      (2 * Math.atan(Math.exp((0.5 - y / world) * 2 * Math.PI)) - Math.PI / 2) / radians,
      (x / world - 0.5) * 360,
    )

  class Point {
    constructor(x, y) {
      Object.assign(this, { x, y })
    }
  }
  class LatLng {
    #lat
    #lng
    constructor(lat, lng) {
      const given = typeof lat === 'object' ? lat : { lat, lng }
      this.#lat = typeof given.lat === 'function' ? given.lat() : given.lat
      this.#lng = typeof given.lng === 'function' ? given.lng() : given.lng
    }
    lat = () => this.#lat
    lng = () => this.#lng
    toJSON = () => ({ lat: this.#lat, lng: this.#lng })
  }
  class LatLngBounds {
    constructor(southWest, northEast) {
      this.getSouthWest = () => southWest
      this.getNorthEast = () => northEast
    }
    toJSON() {
      const [from, to] = [this.getSouthWest(), this.getNorthEast()]
      return { south: from.lat(), west: from.lng(), north: to.lat(), east: to.lng() }
    }
  }
  class MVCObject {
    addListener(type, listener) {
      const mine = listeners.get(this) ?? new Map()
      listeners.set(this, mine)
      mine.set(listener, type)
      return { remove: () => mine.delete(listener) }
    }
    tell(type, event) {
      for (const [listener, its] of [...(listeners.get(this) ?? [])]) if (its === type) listener(event)
    }
  }

  /** Google's name and terms, where its maps have them: nothing may cover them. */
  const said = (style, text, light) => {
    const element = document.createElement('div')
    element.style.cssText = `position:absolute;bottom:0;z-index:1;color:${light ? '#fff' : '#222'};${style}`
    element.textContent = text
    return element
  }

  class GoogleMap extends MVCObject {
    overlays = new Set()
    options = {}
    #size
    constructor(div, options) {
      super()
      this.div = div
      Object.assign(this.options, options)
      this.camera = { center: new LatLng(options.center), zoom: options.zoom }
      this.container = document.createElement('div')
      const dark = options.colorScheme === 'DARK'
      Object.assign(this.container.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
      this.container.style.background = `repeating-linear-gradient(0deg, #8884 0 1px, transparent 1px 64px),
        repeating-linear-gradient(90deg, #8884 0 1px, transparent 1px 64px), ${dark ? '#1d2733' : '#e6ebe2'}`
      this.pane = document.createElement('div')
      Object.assign(this.pane.style, { position: 'absolute', left: '50%', top: '50%' })
      this.container.append(this.pane, said('left:5px;height:26px;font:500 20px/26px sans-serif', 'Google', dark))
      const terms = 'right:0;height:14px;padding:0 6px;background:#fffc;font:10px/14px sans-serif'
      this.container.append(said(terms, 'Keyboard shortcuts | Map data ©2026 | Terms'))
      div.append(this.container)
      this.#listen()
      standIn.maps.push(this)
      new ResizeObserver(() => this.changed()).observe(div)
    }
    getDiv = () => this.div
    getCenter = () => (this.#size ? this.camera.center : undefined)
    getZoom = () => this.camera.zoom
    getHeading = () => 0
    getTilt = () => 0
    getRenderingType = () => (this.options.mapId ? 'VECTOR' : 'RASTER')
    getBounds() {
      if (!this.#size) return undefined
      const [width, height] = this.#size
      return new LatLngBounds(this.place(0, height), this.place(width, 0))
    }
    setOptions(options) {
      Object.assign(this.options, options)
      this.container.style.cursor = this.options.draggableCursor ?? ''
    }
    moveCamera({ center = this.camera.center, zoom = this.camera.zoom }) {
      this.camera = { center: new LatLng(center), zoom: Math.min(zoom, this.options.maxZoom ?? 22) }
      this.changed()
    }
    panTo = (center) => this.moveCamera({ center })
    pixel(at) {
      const size = 2 ** this.camera.zoom
      const [[x, y], [cx, cy]] = [toWorld({ lat: at.lat(), lng: at.lng() }), toWorld(this.camera.center.toJSON())]
      const [width, height] = this.#size
      return new Point(width / 2 + (x - cx) * size, height / 2 + (y - cy) * size)
    }
    place(x, y) {
      const size = 2 ** this.camera.zoom
      const [cx, cy] = toWorld(this.camera.center.toJSON())
      const [width, height] = this.#size
      return fromWorld([cx + (x - width / 2) / size, cy + (y - height / 2) / size])
    }
    changed() {
      cancelAnimationFrame(this.frame)
      this.frame = requestAnimationFrame(() => {
        this.#size = [this.div.clientWidth, this.div.clientHeight]
        if (!this.div.isConnected || this.div.clientWidth === 0) return
        for (const overlay of this.overlays) overlay.shown(this.#size)
        for (const type of ['center_changed', 'zoom_changed', 'bounds_changed', 'idle']) this.tell(type)
      })
    }
    #listen() {
      let held
      const event = (domEvent) => {
        const { left, top } = this.div.getBoundingClientRect()
        const pixel = new Point(domEvent.clientX - left, domEvent.clientY - top)
        return { domEvent, pixel, latLng: this.place(pixel.x, pixel.y), stop() {} }
      }
      this.container.addEventListener('pointerdown', ({ clientX, clientY }) => {
        held = { clientX, clientY, center: this.camera.center, moved: false }
      })
      window.addEventListener('pointerup', () => {
        setTimeout(() => {
          held = undefined
        })
      })
      this.container.addEventListener('pointermove', (move) => {
        if (!held) return this.tell('mousemove', event(move))
        const [x, y] = [move.clientX - held.clientX, move.clientY - held.clientY]
        if (!held.moved && Math.hypot(x, y) < 4) return
        if (!held.moved) this.tell('dragstart')
        held.moved = true
        const [cx, cy] = toWorld(held.center.toJSON())
        const size = 2 ** this.camera.zoom
        this.moveCamera({ center: fromWorld([cx - x / size, cy - y / size]) })
      })
      this.container.addEventListener('click', (click) => held?.moved || this.tell('click', event(click)))
      this.container.addEventListener('pointerleave', (leave) => this.tell('mouseout', event(leave)))
      this.container.addEventListener('wheel', (wheel) => {
        wheel.preventDefault()
        this.moveCamera({ zoom: this.camera.zoom - Math.sign(wheel.deltaY) / 2 })
      })
    }
  }

  class OverlayView extends MVCObject {
    setMap(map) {
      if (this.map) {
        this.map.overlays.delete(this)
        this.onRemove?.()
      }
      this.map = map
      if (!map) return
      setTimeout(() => {
        if (this.map !== map) return
        this.onAdd?.()
        map.overlays.add(this)
        map.changed()
      })
    }
    getMap = () => this.map
    getPanes = () => ({ overlayLayer: this.map.pane })
    getProjection() {
      const { map } = this
      const middle = () => [map.div.clientWidth / 2, map.div.clientHeight / 2]
      return {
        fromLatLngToContainerPixel: (at) => map.pixel(at),
        fromLatLngToDivPixel(at) {
          const [{ x, y }, [left, top]] = [map.pixel(at), middle()]
          return new Point(x - left, y - top)
        },
        fromContainerPixelToLatLng: ({ x, y }) => map.place(x, y),
      }
    }
    shown() {
      this.draw?.()
    }
  }
  class WebGLOverlayView extends OverlayView {
    requestRedraw() {
      this.map?.changed()
    }
    shown() {
      const { center, zoom } = this.map.camera
      const transformer = { getCameraParams: () => ({ center, zoom, heading: 0, tilt: 0 }) }
      this.onDraw?.({ transformer })
    }
  }

  /** Knows one address, far from where names of provinces and cities lead. */
  class Geocoder {
    async geocode({ address }) {
      if (address !== '外滩18号') throw Object.assign(new Error('Nothing found'), { code: 'ZERO_RESULTS' })
      return {
        results: [{ formatted_address: '上海市黄浦区外滩18号', geometry: { location: new LatLng(31.2385, 121.4865) } }],
      }
    }
  }

  const standIn = { maps: [] }
  const { maps } = window.google
  const loaded = maps.__ib__
  Object.assign(maps, {
    ...{ Map: GoogleMap, LatLng, LatLngBounds, Point, MVCObject, OverlayView, WebGLOverlayView, Geocoder, standIn },
    version: '3.0.stand-in',
    RenderingType: { RASTER: 'RASTER', VECTOR: 'VECTOR', UNINITIALIZED: 'UNINITIALIZED' },
    ColorScheme: { DARK: 'DARK', LIGHT: 'LIGHT', FOLLOW_SYSTEM: 'FOLLOW_SYSTEM' },
    Settings: { getInstance: () => ({}) },
    event: {
      addListener: (object, type, listener) => object.addListener(type, listener),
      clearInstanceListeners: (object) => listeners.delete(object),
    },
    importLibrary: async () => maps,
  })
  loaded()
})()
