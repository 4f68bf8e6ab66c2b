export { Reach } from './reach-view.tsx'
export { TakeOver } from './TakeOver.tsx'
