/** Pages and actions of who is signed in. */

import { isRoute } from '../areas/screens.ts'
import { answered } from '../kit/client/api.ts'
import { notePoint, setPlatform } from '../kit/client/point.ts'
import { pageStore } from './pages/PageHost.tsx'

let seen: string | null = null
function look(): void {
  const { active } = pageStore.get()
  if (active === seen) return
  seen = active
  if (active && isRoute(active)) notePoint('page', active)
}

let isWatching = false
export function watchStaff(): void {
  if (isWatching) return
  isWatching = true
  setPlatform(() => (document.documentElement.dataset.shell === 'phone' ? 'phone' : 'desk'))
  answered.tell = ({ path, changes, transport }) => {
    if (changes || transport === 'blob') notePoint('action', path)
  }
  pageStore.subscribe(look)
  look()
}
