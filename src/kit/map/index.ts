/**
 * Maps. A screen describes what is on the map as plain data and never sees the base map:
 *
 *     <div style={{ height: 400 }}>
 *       <MapView label={t(words.where)} list={<List />} start={boundsOf(places)}
 *         layers={[{ kind: 'points', id: 'alarms', points, selected, onClick: ({ id }) => choose(id) }]} />
 *     </div>
 *
 * - Positions are [longitude, latitude] in WGS-84 everywhere; base maps in another system are MapView's affair.
 *   Positions read from message frames go through `ofMessage` (kit/map/coordinates.ts); last_message has WGS-84.
 * - `layers` (layer.ts): points, clusters with rings, track (by `trackParts`: coloured by value, gaps dashed, arrows),
 *   shapes. Keep arrays stable (useMemo): a new array is drawn anew.
 * - Over the map, as children: MapMarker (a cursor that can be dragged), ShapeEditor (circle, polygon), Travellers
 *   (vehicles at a moment that moves), SpeedLegend, own parts with useCamera() and project()/unproject().
 * - `ref` gives move(), fit() and the camera. The parent gives the height; `--map-bottom` lifts controls over a sheet.
 * - `list` says the same as the map in words and is shown where there is no WebGL.
 * The libraries load when a MapView is shown; this module may be imported by any screen that is loaded lazily.
 */

export { type CoordinateSystem, fromWgs84, ofMessage, type Position, toWgs84 } from '../../geo/coordinates.ts'
export * from '../../geo/geometry.ts'
export type { Shape } from '../../geo/shape.ts'
export { boundsInSight, type Camera, fitting, type Padding, project, unproject } from './camera.ts'
export * from './colours.ts'
export type { Cluster, Colour, MapLayer, PointMark, ShownShape, TrackPart } from './layer.ts'
export { MapMarker, type MapMarkerProps } from './MapMarker.tsx'
export { type MapHandle, MapView, type MapViewProps } from './MapView.tsx'
export { NavigationMenu } from './NavigationMenu.tsx'
export { ShapeEditor, type ShapeEditorProps } from './ShapeEditor.tsx'
export { SpeedLegend } from './SpeedLegend.tsx'
export { type MapPass, MapPassContext } from './settings.ts'
export { type Traveller, Travellers } from './Travellers.tsx'
export { type Thinned, thinned, wholeZoom } from './thinned.ts'
export {
  type DrawnTrack,
  type TrackPoints,
  trackParts,
} from './track.ts'
export { type FitOptions, useCamera, useMapState } from './view-state.ts'
