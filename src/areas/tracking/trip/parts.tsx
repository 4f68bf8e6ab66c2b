/** For screens that lead from a trip to its track. */
export { periodOf } from './period.ts'
