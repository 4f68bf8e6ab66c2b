import { lazy } from '../../../../client/lazy.tsx'

export { alarmCells } from './cells.tsx'
export { HandlingBar } from './handling/HandlingBar.tsx'
export { History } from './handling/History.tsx'
export { allows, stepCalls, useHandling } from './handling/useHandling.tsx'
export { useHandlingActions } from './handling/useHandlingActions.tsx'
/** Shared display parts and links of alarms for other screens. */
export { paramsAmong, paramsFrom, useNeighbours } from './neighbours.ts'
export { readingOn } from './reading-on.ts'
export const OpenAlarms = lazy(() => import('./OpenAlarms.tsx'))
export { useMinutes } from './useMinutes.ts'

export const Alarms = lazy(() => import('./screen.tsx'))
