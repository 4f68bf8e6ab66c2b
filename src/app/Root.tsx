import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { lazy } from '../client/lazy.tsx'
import { NavigationContext } from '../client/navigation.ts'
import { PermissionContext, WholeFleetContext } from '../client/permission.ts'
import { browser, token } from '../client/session.ts'
import { ShellContext } from '../client/shell.ts'
import { VehicleContext } from '../client/vehicle.ts'
import { ListViewsContext } from '../record/views/shared/list-views.ts'
import { Loading } from '../ui/parts/Loading.tsx'
import { loadAhead } from './ahead.ts'
import { PageBoundary } from './pages/PageBoundary.tsx'
import { PageHost, PageNode, pageStore } from './pages/page-host.tsx'
import { createPageNode } from './pages/page-node.ts'
import { keyOf, tabOf } from './pages/pages.ts'
import { Unreachable } from './pages/Unreachable.tsx'
import { useListViews } from './pages/use-list-views.ts'
import { useNavigation } from './pages/use-navigation.ts'
import { useVehicleWays } from './pages/use-vehicle-ways.ts'
import { componentOf, isBuilt, preload } from './routes/screen-table.ts'
import { type GuardStep, guard, isUnmarked } from './session/guard.ts'
import { home } from './session/role-menu.ts'
import { SessionContext } from './session/session.ts'
import { useMe } from './session/use-me.ts'
import { useDocumentAppearance } from './settings/appearance.ts'
import { useDocumentTitle } from './settings/use-document-title.ts'
import { layouts, useFittingShell } from './shell/shells.ts'
import { Watermark } from './watermark/Watermark.tsx'

/** The first list does not wait for it. */
const DeferredHosts = lazy(() => import('./DeferredHosts.tsx'), null, 'silent')

/** Few visits need it. */
const ForReader = lazy(() => import('./pages/ForReader.tsx'), <Loading />)
const NotFound = lazy(async () => ({ default: (await import('./pages/refusal-pages.tsx')).NotFound }), <Loading />)
const ShareVehicle = lazy(() => import('./pages/ShareVehicle.tsx'))
const AccountDuty = lazy(() => import('./account/AccountDuty.tsx'), <Loading />)

if (token()) loadAhead()

/** Decides what a visit shows. It stores the state that survives a change of shell: session and mounted pages. */
export function Root() {
  const location = useLocation()
  const inUse = useFittingShell()
  const { session, error, retry } = useMe()
  const navigation = useNavigation(session?.menu ?? null)
  const [sharing, share] = useState<string>()
  const vehicleWays = useVehicleWays({ ...navigation, calls: session?.menu.calls, share })
  const listViews = useListViews(session?.lists)
  const [node] = useState(createPageNode)
  const [changing, setChanging] = useState(false)
  const changePassword = useCallback(() => setChanging(true), [])
  useDocumentAppearance()
  useDocumentTitle(session, location.pathname, keyOf(location.pathname, tabOf(location)))

  const { pathname: path, search } = location
  const justSignedIn = Boolean((location.state as { signedIn?: boolean } | null)?.signedIn)
  const step = guard({
    path,
    search,
    signedIn: Boolean(token()),
    justSignedIn,
    menu: session?.menu ?? null,
    built: isBuilt,
  })
  const pageScreen = step.kind === 'page' ? step.screen : null
  const passing = step.kind === 'go' || step.kind === 'refresh'
  useLayoutEffect(() => {
    if (pageScreen) pageStore.show(location, pageScreen)
    else if (!passing) pageStore.hide()
  }, [pageScreen, passing, location])
  useEffect(() => preload(path), [path])

  if (!session) {
    if (step.kind === 'loading') return error ? <Unreachable error={error} retry={retry} /> : <Loading />
    return (
      <ShellContext value={inUse}>
        <WithoutLayout step={step} />
      </ShellContext>
    )
  }
  const isForced = session.user.mustChangePassword
  const lacksFactor = !isForced && session.user.mustAddFactor
  const isReady = !isForced && !lacksFactor
  const Layout = layouts[inUse.shell]
  const stands = isReady && step.kind !== 'public' && step.kind !== 'notFound'
  return (
    <SessionContext value={session}>
      <PermissionContext value={session.menu.calls}>
        <WholeFleetContext value={session.user.wholeFleet}>
          <ShellContext value={inUse}>
            <NavigationContext value={navigation}>
              <VehicleContext value={vehicleWays}>
                <ListViewsContext value={listViews}>
                  <PageNode value={node}>
                    {isReady && <PageHost node={node} />}
                    <DeferredHosts />
                    {stands && (
                      <PageBoundary page={path} onReload={browser.reload}>
                        <Layout step={step} onChangePassword={changePassword} />
                      </PageBoundary>
                    )}
                    <WithoutLayout step={step} />
                    {step.kind === 'phone' && inUse.shell === 'desk' && <Navigate to={home} replace />}
                    {sharing && <ShareVehicle vin={sharing} onClose={() => share(undefined)} />}
                    {(changing || !isReady) && (
                      <AccountDuty lacksFactor={lacksFactor} isForced={isForced} onClose={() => setChanging(false)} />
                    )}
                    {!isUnmarked(path) && <Watermark name={session.user.username} id={session.user.userId} />}
                  </PageNode>
                </ListViewsContext>
              </VehicleContext>
            </NavigationContext>
          </ShellContext>
        </WholeFleetContext>
      </PermissionContext>
    </SessionContext>
  )
}

function WithoutLayout({ step }: { step: GuardStep }) {
  if (step.kind === 'go') return <Navigate to={step.to} replace />
  if (step.kind === 'refresh') return <Refresh to={step.to} />
  if (step.kind === 'notFound') return <NotFound />
  if (step.kind !== 'public') return null
  const Screen = componentOf(step.screen)
  if (!Screen) return null
  // Staff start in the platform's language, and keep theirs.
  return token() || step.screen.route === '/login' ? <Screen /> : <ForReader screen={Screen} />
}

function Refresh({ to }: { to: string }) {
  const { state } = useLocation()
  const key = keyOf(to.split('?')[0] ?? to, tabOf({ state }))
  useLayoutEffect(() => pageStore.restart(key), [key])
  return <Navigate to={to} state={state} replace />
}
