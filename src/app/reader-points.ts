/** Usage events of public pages. */
import { notePoint, setPlatform } from '../client/point.ts'
import { readerOf } from './readers/readers.ts'

let lastPath = ''
function look(): void {
  const { hash } = window.location
  const [path = ''] = hash.slice(1).split('?')
  if (path === lastPath) return
  lastPath = path
  if (!readerOf(hash)) return
  setPlatform(() => 'reader')
  notePoint('page', path)
}

let isWatching = false
export function watchReaders(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('hashchange', look)
  window.addEventListener('appinstalled', () => notePoint('install'))
  window.addEventListener('offline', () => notePoint('offline'))
  watchLooks()
  look()
}

/** Observes language and theme at the page's root element, however they change. */
function watchLooks(): void {
  const { documentElement: root } = document
  const readAppearance = () => ({
    language: root.lang.startsWith('zh') ? 'zh' : 'en',
    theme: root.dataset.theme ?? 'light',
  })
  let before = readAppearance()
  new MutationObserver(() => {
    const now = readAppearance()
    if (now.language !== before.language) notePoint('language', now.language)
    if (now.theme !== before.theme) notePoint('theme', now.theme)
    before = now
  }).observe(root, { attributeFilter: ['lang', 'data-theme'] })
}
