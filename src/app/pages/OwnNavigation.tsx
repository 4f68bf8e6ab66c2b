import { type PropsWithChildren, useContext, useMemo } from 'react'
import { type Navigator, UNSAFE_NavigationContext as RouterNavigation, type To } from 'react-router-dom'
import { type Navigation, NavigationContext } from '../../client/navigation.ts'
import { addressOf, type MountedPage } from './pages.ts'

/**
 * Adds the number of a further page of a route to all of its navigation within the route. The page therefore remains in
 * its own tab.
 */
export function OwnNavigation({ page, children }: PropsWithChildren<{ page: MountedPage }>) {
  const router = useContext(RouterNavigation)
  const app = useContext(NavigationContext)
  const { tab } = page
  const route = page.location.pathname
  const ownRouter = useMemo(
    () => (tab === undefined ? router : { ...router, navigator: withTab(router.navigator, route, tab) }),
    [router, route, tab],
  )
  const own = useMemo((): Navigation => {
    if (tab === undefined) return app
    return {
      ...app,
      open: (to, params) => (to === route && params ? app.move(addressOf(to, params), { tab }) : app.open(to, params)),
      move: (path, state) => app.move(path, pathOf(path) === route ? { ...Object(state), tab } : state),
    }
  }, [app, route, tab])
  return (
    <RouterNavigation value={ownRouter}>
      <NavigationContext value={own}>{children}</NavigationContext>
    </RouterNavigation>
  )
}

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)

function withTab(navigator: Navigator, route: string, tab: number): Navigator {
  const stateFor = (to: To, state: unknown) => (pathOf(to) === route ? { ...Object(state), tab } : state)
  return {
    ...navigator,
    push: (to, state, options) => navigator.push(to, stateFor(to, state), options),
    replace: (to, state, options) => navigator.replace(to, stateFor(to, state), options),
  }
}
