export { Reach } from './reach/Reach.tsx'
export { TakeOver } from './reach/TakeOver.tsx'
