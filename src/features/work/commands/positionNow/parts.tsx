/** Requests positions from vehicles. A screen that uses it lists `commands/positionNow` in its `uses`. */
export { PositionSheet } from './PositionSheet.tsx'
export { positionActions } from './texts.ts'
export { usePositionNow } from './use-position-now.ts'
