import { type Screen, screens } from '../../features/screens.ts'
import { directoryAt, firstRoute, home, type RoleMenu } from './role-menu.ts'

/** Routes without sign-in and without the layout (specification section 2). */
const publicRoutes = new Set([
  '/login',
  '/register',
  '/passwordReset',
  '/404',
  '/privacyPolicyView',
  '/userAgreementView',
  '/vehicleInstructionManual',
  '/instructionManual',
  '/instructionManualInfo',
  '/vehicleInstruction',
  '/vehicleBook',
  '/vehiclebind',
  '/staticView/coldWarning',
  '/meetingInformation',
  '/meetingSignIn',
  '/lotterySignIn',
  '/goodsSignIn',
  '/goodsPick',
  '/annualMeetingLottery',
  '/autoCarManagement',
  '/trackPlayback',
  '/jxsCarAddress',
])
const publicPrefixes = ['/annualMeetingLottery', '/instructionManualInfo', '/vehicleInstructionManual', '/meeting']
const manualPrefixes = ['/vehicleInstruction', '/instructionManual', '/vehicleBook']
/** Pages that the phone shell itself draws. */
const phoneRoutes = ['/work', '/messages', '/me', '/search']
export const refreshPrefix = '/redirect'

const isPublic = (path: string): boolean =>
  publicRoutes.has(path) || publicPrefixes.some((prefix) => path.startsWith(prefix))
export const isManual = (path: string): boolean => manualPrefixes.some((prefix) => path.startsWith(prefix))
/** Owners' pages have no watermark, not even for signed-in staff. */
export const isUnmarked = (path: string): boolean =>
  isManual(path) || /^\/(vehiclebind|owner(Help|Feedback))$/.test(path)

export interface Visit {
  path: string
  /** With the question mark, or empty. */
  search: string
  signedIn: boolean
  /** The browser has just signed in: the visit continues to the landing route. */
  justSignedIn?: boolean
  /** Null until the signed-in user's menu is loaded. */
  menu: RoleMenu | null
  built: (screen: Screen) => boolean
}
export type GuardStep =
  | { kind: 'go'; to: string }
  | { kind: 'refresh'; to: string }
  | { kind: 'public'; screen: Screen }
  | { kind: 'page'; screen: Screen }
  | { kind: 'phone'; path: string }
  | { kind: 'loading' | 'forbidden' | 'notFound' }

export function guard(visit: Visit): GuardStep {
  const { path, search, signedIn, menu, built: isBuilt } = visit
  if (path === '/404') return { kind: 'notFound' }
  const screen = screens.find(({ route }) => route === path)
  // A screen declares its own access. The specification makes '/meeting…' public, but '/meetingManagement' is for
  // staff.
  if (screen ? screen.access === 'public' : isPublic(path)) {
    if (signedIn && path === '/login') {
      if (!visit.justSignedIn) return { kind: 'go', to: home }
      return menu ? { kind: 'go', to: menu.landing } : { kind: 'loading' }
    }
    return screen && isBuilt(screen) ? { kind: 'public', screen } : { kind: 'go', to: '/404' }
  }
  if (!signedIn) return { kind: 'go', to: loginFor(path, search) }
  if (!menu) return { kind: 'loading' }
  if (path === '/' || path === '') return { kind: 'go', to: home }
  if (path.startsWith(`${refreshPrefix}/`))
    // Two slashes would start an address outside of the app, for which the router throws an error.
    return { kind: 'refresh', to: path.slice(refreshPrefix.length).replace(/^[\\/]+/, '/') + search }
  if (phoneRoutes.includes(path)) return { kind: 'phone', path }
  if (screen) {
    if (screen.access === 'menu' && !menu.routes.has(path)) return { kind: 'forbidden' }
    return isBuilt(screen) ? { kind: 'page', screen } : { kind: 'go', to: '/404' }
  }
  const directory = directoryAt(menu.tree, path)
  const first = directory && firstRoute(directory.children)
  return { kind: 'go', to: first ?? '/404' }
}

function loginFor(path: string, search: string): string {
  return path === '/' || path === '' ? '/login' : `/login?redirect=${encodeURIComponent(path + search)}`
}
