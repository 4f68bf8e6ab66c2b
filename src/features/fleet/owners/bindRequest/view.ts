/** Transform of a displayed picture: quarter turns, zoom, and the offset while it is larger than its frame. */
export interface PictureView {
  readonly quarters: number
  readonly zoom: number
  readonly x: number
  readonly y: number
}
export const wholePicture: PictureView = { quarters: 0, zoom: 1, x: 0, y: 0 }
const maxZoom = 8

export const rotateView = (view: PictureView, by: 1 | -1): PictureView => ({
  ...view,
  quarters: view.quarters + by,
  x: 0,
  y: 0,
})

export function zoomView(view: PictureView, factor: number): PictureView {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor))
  const part = zoom / view.zoom
  return zoom === 1 ? { ...view, zoom, x: 0, y: 0 } : { ...view, zoom, x: view.x * part, y: view.y * part }
}

export const moveView = (view: PictureView, dx: number, dy: number): PictureView =>
  view.zoom === 1 ? view : { ...view, x: view.x + dx, y: view.y + dy }

/**
 * Returns the direction of a horizontal swipe that is long enough. 0 for a zoomed picture, which the gesture moves
 * instead.
 */
export function swipeDirection({ zoom }: PictureView, dx: number, dy: number): -1 | 0 | 1 {
  if (zoom > 1 || Math.abs(dx) < 50 || Math.abs(dx) < 2 * Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
