import {
  Activity,
  createContext,
  memo,
  type PropsWithChildren,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import {
  Route,
  UNSAFE_LocationContext as RouterLocation,
  UNSAFE_RouteContext as RouterRoute,
  Routes,
  useNavigate,
} from 'react-router-dom'
import { PageContext } from '../../client/navigation.ts'
import { componentOf } from '../routes/screen-table.ts'
import { refreshPrefix } from '../session/guard.ts'
import { OwnNavigation } from './OwnNavigation.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { createPages, fullPath, type MountedPage, type Pages } from './pages.ts'

export const pageStore = createPages(20)
export const usePages = (): Pages => useSyncExternalStore(pageStore.subscribe, pageStore.get)

const NodeContext = createContext<HTMLElement | null>(null)

/**
 * Renders every mounted page into one element that moves from shell to shell. The pages are mounted above the shells,
 * so that turning a tablet retains the page and its input.
 */
export function PageHost({ node }: { node: HTMLElement }) {
  const { mountedPages, active } = usePages()
  return createPortal(
    mountedPages.map((page) => (
      <Activity key={`${page.key} ${page.instance}`} mode={page.key === active ? 'visible' : 'hidden'}>
        <Page page={page} />
      </Activity>
    )),
    node,
  )
}
export const PageNode = NodeContext.Provider

const Page = memo(function Page({ page }: { page: MountedPage }) {
  const { location, screen, state } = page
  const path = fullPath(page)
  const element = useMemo(
    () => (
      <FrozenRouter by={location}>
        <Screen screen={screen} path={path} state={location.state} />
      </FrozenRouter>
    ),
    [location, screen, path],
  )
  // A hidden page continues to see its own location.
  return (
    <PageContext value={state}>
      <div className="page">
        <OwnNavigation page={page}>
          <Routes location={location}>
            <Route path="*" element={element} />
          </Routes>
        </OwnNavigation>
      </div>
    </PageContext>
  )
})

function Screen({ screen, path, state }: { screen: MountedPage['screen']; path: string; state: unknown }) {
  const navigate = useNavigate()
  const Own = componentOf(screen)
  if (!Own) return null
  return (
    <PageBoundary page={path} onReload={() => void navigate(refreshPrefix + path, { replace: true, state })}>
      <Own />
    </PageBoundary>
  )
}

/**
 * Provides the router's contexts as they were when `by` was new. The router creates new ones, with the same content, on
 * every change of the address: every mounted page would re-render on every change of tabs.
 */
function FrozenRouter({ by, children }: PropsWithChildren<{ by: MountedPage['location'] }>) {
  const place = useContext(RouterLocation)
  const route = useContext(RouterRoute)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the same for the same location
  const contexts = useMemo(() => ({ place, route }), [by])
  return (
    <RouterLocation value={contexts.place}>
      <RouterRoute value={contexts.route}>{children}</RouterRoute>
    </RouterLocation>
  )
}

/** The place where a shell shows the pages. The scroll position of each page is restored. */
export function PageSlot({ scroller }: { scroller: () => HTMLElement | null }) {
  const node = useContext(NodeContext)
  const slot = useRef<HTMLDivElement>(null)
  const { active } = usePages()
  useLayoutEffect(() => {
    if (node) slot.current?.append(node)
  }, [node])
  useScrollRestoration(active, scroller)
  return <div ref={slot} className="page-slot" />
}

const positions = new Map<string, number>()

function useScrollRestoration(key: string | null, scroller: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    const element = scroller()
    if (!element || !key) return
    const instance = `${key} ${pageStore.find(key)?.instance}`
    element.scrollTop = positions.get(instance) ?? 0
    const remember = () => positions.set(instance, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [key, scroller])
}
