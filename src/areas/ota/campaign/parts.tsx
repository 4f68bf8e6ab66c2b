export { Reach } from './reach/Reach.tsx'
export { TakeOver, type TakeOverDraft } from './reach/TakeOver.tsx'
