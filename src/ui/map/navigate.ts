import { type CoordinateSystem, fromWgs84, type Position } from '../../domain/geo/coordinates.ts'
import { mapTexts } from './theme/texts.ts'

interface App {
  readonly name: string
  readonly system: CoordinateSystem
  address(at: Position, label: string): string
}

const places = ([longitude, latitude]: Position) => [longitude.toFixed(6), latitude.toFixed(6)] as const
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** A geo: link, for which the phone offers its own choice of apps (RFC 5870). */
const own: App = {
  name: mapTexts.ownApp,
  system: 'wgs84',
  address(at, label) {
    const [longitude, latitude] = places(at)
    return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(label)})`
  },
}
const apple: App = {
  name: mapTexts.apple,
  system: 'gcj02',
  address(at) {
    const [longitude, latitude] = places(at)
    return `https://maps.apple.com/?${query({ daddr: `${latitude},${longitude}`, dirflg: 'd' })}`
  },
}
const others: readonly App[] = [
  {
    name: mapTexts.amap,
    system: 'gcj02',
    address(at, label) {
      const to = `${places(at).join(',')},${label}`
      return `https://uri.amap.com/navigation?${query({ to, mode: 'car', coordinate: 'gaode', callnative: '1' })}`
    },
  },
  {
    name: mapTexts.baidu,
    system: 'bd09',
    address(at, label) {
      const [longitude, latitude] = places(at)
      const place = { location: `${latitude},${longitude}`, title: label, content: label }
      return `https://api.map.baidu.com/marker?${query({ ...place, output: 'html', coord_type: 'bd09ll', src: 'web' })}`
    },
  },
  {
    name: mapTexts.google,
    system: 'gcj02',
    address(at) {
      const [longitude, latitude] = places(at)
      return `https://www.google.com/maps/dir/?${query({ api: '1', destination: `${latitude},${longitude}` })}`
    },
  },
]

export interface NavigationLink {
  readonly name: string
  readonly address: string
}

/**
 * Links that open a place (WGS-84) in navigation apps, each in the app's coordinate system. In China Amap, Apple and
 * Google use GCJ-02 and Baidu uses BD-09. Outside China these equal WGS-84.
 */
export function navigationLinks(at: Position, label: string, userAgent: string): NavigationLink[] {
  const isApple = /iPhone|iPad|Macintosh/.test(userAgent)
  const isPhone = /Android|Mobile/.test(userAgent)
  const first = isApple ? [apple] : isPhone ? [own] : []
  return [...first, ...others].map((app) => ({
    name: app.name,
    address: app.address(fromWgs84(at, app.system), label),
  }))
}
