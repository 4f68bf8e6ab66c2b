import { lazy } from '../../../../client/lazy.tsx'

export { alarmCells } from './cells.tsx'
export { HandlingBar } from './HandlingBar.tsx'
export { History } from './History.tsx'
/** Shared display parts and links of alarms for other screens. */
export { nextUnhandled, paramsAmong, paramsFrom, useNeighbours } from './neighbours.ts'
export { readingOn } from './reading-on.ts'
export { useHandlingActions } from './use-handling-actions.tsx'
export const OpenAlarms = lazy(() => import('./OpenAlarms.tsx'))
export { useMinutes } from './use-minutes.ts'
export { useOpenAlarm } from './use-open-alarm.ts'

export const Alarms = lazy(() => import('./screen.tsx'))
