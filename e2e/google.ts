import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { parameterCalls } from '../src/features/base/settings/parameter/contract.ts'
import { until } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { builtInMap, type OpenOptions, type openStage, type StagePage } from './stage.ts'

export const bases = ['maplibre', 'google'] as const
export type Base = (typeof bases)[number]
/** Has the form of a browser key. */
export const googleKey = 'AIzaStandIn-Key_0123456789abcdefghij'

const api = readFileSync(new URL('google/api.js', import.meta.url), 'utf8')

/** Sets parameters of maps and resets all others, then waits until pages may use their hosts. */
export async function setMap(admin: Caller, values: Record<string, string>): Promise<void> {
  for (const { key, version, value } of await admin.call(parameterCalls.query, {})) {
    if (!key.startsWith('map.') || value === (values[key] ?? (key === 'map.tileSystem' ? 'wgs84' : ''))) continue
    if (values[key]) await admin.call(parameterCalls.update, { key, version, value: values[key] })
    else await admin.call(parameterCalls.reset, { key, version })
  }
  const readPolicy = async () => (await fetch(admin.address)).headers.get('content-security-policy') ?? ''
  const { 'map.googleKey': key, 'map.tiles': tiles, 'map.satellite': satellite } = values
  const origins = [tiles, satellite].flatMap((each) => (each ? [new URL(each).origin] : []))
  const isReady = (policy: string) =>
    policy.includes('googleapis.com') === Boolean(key) && origins.every((origin) => policy.includes(origin))
  await until(async () => isReady(await readPolicy()), 'the policy for the maps')
}

/**
 * Replaces Google in a browser by a small stand-in for its script. Returns the requested addresses. @param how refuse:
 * the script does not come
 */
export async function standInForGoogle(context: BrowserContext, how: 'serve' | 'refuse' = 'serve'): Promise<URL[]> {
  const requestedUrls: URL[] = []
  await context.route(/^https:\/\/[^/]*(googleapis|gstatic|google)\.com\//, (route) => {
    requestedUrls.push(new URL(route.request().url()))
    return how === 'serve' ? route.fulfill({ contentType: 'text/javascript', body: api }) : route.abort()
  })
  return requestedUrls
}

/** Opens a page with a base map: the built-in one or Google's stand-in, as a vector map on the phone. */
export async function openOn(
  stage: ReturnType<typeof openStage>,
  base: Base,
  { at, ...options }: OpenOptions & { at: string },
): Promise<StagePage> {
  const vector = options.shell === 'phone' ? 'standin' : null
  const baseMap = base === 'google' ? { ...builtInMap, googleKey, googleMapId: vector } : undefined
  const openedPage = await stage.open({ ...options, baseMap })
  if (base === 'google') await standInForGoogle(openedPage.context)
  await openedPage.page.goto(`/#${at}`)
  return openedPage
}

interface StandIn {
  readonly maps: { readonly camera: { readonly center: { lat(): number; lng(): number }; readonly zoom: number } }[]
}

declare const window: Window & { readonly google: { readonly maps: { readonly standIn: StandIn } } }

/** View of the newest Google map in Google's coordinates, and the number of created maps. */
export const shownByGoogle = (page: Page) =>
  page.evaluate(() => {
    const { standIn } = window.google.maps
    const camera = standIn.maps.at(-1)?.camera
    const { lat = 0, lng = 0 } = { lat: camera?.center.lat(), lng: camera?.center.lng() }
    return { lat, lng, zoom: camera?.zoom ?? 0, made: standIn.maps.length }
  })
