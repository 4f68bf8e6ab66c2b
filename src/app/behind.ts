import { fittingShell } from '../kit/client/shell.ts'

/**
 * What comes behind the first list: the bar that says that there is no network, who counts what is used, and what keeps
 * how the page looks for the next start.
 */
export { OfflineBar } from './pwa/OfflineBar.tsx'

/** By then the first list is there, on a slow phone too. */
const pointsAfterMs = 4_000
setTimeout(() => {
  void import('./staff-points.ts').then(({ watchStaff }) => watchStaff()).catch(() => {})
  // A tab of the phone opens without a network, too.
  if (fittingShell() === 'phone') void import('./account/Me.tsx').catch(() => {})
  void import('./snapshot/keep.ts').then(({ watchPage }) => watchPage()).catch(() => {})
}, pointsAfterMs)
