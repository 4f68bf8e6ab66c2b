import { lazy } from '../../../kit/client/lazy.tsx'

export { alarmCells } from './cells.tsx'
export { HandlingBar } from './handling/HandlingBar.tsx'
export { History } from './handling/History.tsx'
export { allows, stepCalls, useHandling } from './handling/useHandling.tsx'
export { useHandlingActions } from './handling/useHandlingActions.tsx'
/** How alarms look and where they lead to, for the screens that show them in other ways. */
export { paramsAmong, paramsFrom, useNeighbours } from './neighbours.ts'
export { readingOn } from './reading-on.ts'
export const OpenAlarms = lazy(() => import('./OpenAlarms.tsx'))
export { useMinutes } from './useMinutes.ts'

/** The list of alarms. */
export const Alarms = lazy(() => import('./screen.tsx'))
