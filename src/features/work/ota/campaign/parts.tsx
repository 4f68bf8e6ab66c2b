export { Reach } from './Reach.tsx'
export { TakeOver } from './TakeOver.tsx'
