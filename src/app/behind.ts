/** What comes behind the first list: the bar that says that there is no network, and who counts what is used. */
export { OfflineBar } from './pwa/OfflineBar.tsx'

/** By then the first list is there, on a slow phone too. */
const pointsAfterMs = 4_000
setTimeout(() => void import('./staff-points.ts').then(({ watchStaff }) => watchStaff()).catch(() => {}), pointsAfterMs)
