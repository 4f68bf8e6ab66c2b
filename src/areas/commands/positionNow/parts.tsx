/** Asking vehicles for their positions. A screen that uses it names `commands/positionNow` among its `uses`. */
export { PositionSheet } from './PositionSheet.tsx'
export { positionActions } from './texts.ts'
export { usePositionNow } from './usePositionNow.ts'
