/** Usage events and last visits of the signed-in user. */

import { successHook } from '../client/api.ts'
import { notePoint, setPlatform } from '../client/point.ts'
import { isRoute } from '../features/screens.ts'
import { pageStore } from './pages/page-host.tsx'
import { fullPath } from './pages/pages.ts'
import { noteVisit } from './search/recent.ts'
import { home } from './session/role-menu.ts'

let lastActive: string | null = null
function look(): void {
  const { active } = pageStore.get()
  if (active === lastActive) return
  lastActive = active
  const route = active === null ? undefined : pageStore.find(active)?.location.pathname
  if (route && isRoute(route)) notePoint('page', route)
}

const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/
let lastAddress = ''
function visit(): void {
  const { active, mountedPages } = pageStore.get()
  const page = mountedPages.find(({ key }) => key === active)
  const address = page && fullPath(page)
  if (!page || !address || address === lastAddress) return
  lastAddress = address
  const { pathname, search } = page.location
  const vin = new URLSearchParams(search).get('vin') ?? ''
  if (isRoute(pathname) && pathname !== home) noteVisit(pathname, vinPattern.test(vin) ? vin : undefined)
}

let isWatching = false
export function watchStaff(): void {
  if (isWatching) return
  isWatching = true
  setPlatform(() => (document.documentElement.dataset.shell === 'phone' ? 'phone' : 'desk'))
  successHook.tell = ({ path, changes, transport }) => {
    if (changes || transport === 'blob') notePoint('action', path)
  }
  for (const watch of [look, visit]) {
    pageStore.subscribe(watch)
    watch()
  }
}
