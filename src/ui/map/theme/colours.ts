/** RGB colours of map layers, readable on light and dark ground. WebGL cannot read CSS variables. */
import type { Colour } from '../layer.ts'

const blue = [37, 99, 235] as const
const green = [22, 133, 76] as const
const red = [220, 38, 38] as const

/** For missing and unknown kinds. */
export const greyColour = [128, 128, 128] as const
export const unknownColour: Colour = [130, 138, 150]
/** The user's own place, and a single vehicle. */
export const ownColour = blue
/** Slow to fast. */
export const speedScale: readonly Colour[] = [
  [38, 132, 255],
  [22, 163, 116],
  [160, 178, 20],
  [240, 160, 10],
  [214, 48, 49],
]
/**
 * Start and end of a track, and points that are marked but not deleted. outlier: the vehicle cannot have been there.
 */
export const trackColours = {
  start: green,
  end: [100, 116, 139],
  outlier: [190, 60, 200],
  drift: [190, 140, 40],
} as const satisfies Record<string, Colour>
export const eventColours = {
  ...trackColours,
  stop: blue,
  gap: [130, 138, 150],
  trip: green,
  alarm: red,
} as const satisfies Record<string, Colour>
/** Vehicles played together: distinguishable from each other and from the green of the charge. */
export const vehicleColours: readonly Colour[] = [blue, [219, 106, 14], [190, 24, 140], [120, 84, 40], [13, 140, 150]]
/** Alarm, charging, driving, parked, offline. Distinguishable also without seeing red. */
export const kindColours: readonly Colour[] = [red, [22, 163, 74], blue, [8, 145, 178], [148, 158, 172]]
/** A geofence, and others that it overlaps. */
export const fenceColours = { own: [22, 119, 255], other: [217, 119, 6] } as const satisfies Record<string, Colour>
/** An alarm's place and the track around it. Calls by their state. */
export const alarmColours = { place: [217, 54, 62], track: [64, 158, 255] } as const satisfies Record<string, Colour>
export const callColours = { open: [217, 54, 62], handling: [230, 162, 60] } as const satisfies Record<string, Colour>

export const cssColour = ([r, g, b]: Colour): string => `rgb(${r} ${g} ${b})`

export const groundColours = {
  light: {
    water: '#c9dfec',
    land: '#eef0ea',
    home: '#fbfaf6',
    shore: '#a9c3d3',
    border: '#b9b2bf',
    outline: '#a48fb0',
    province: '#cfc3d4',
    city: '#ded7e2',
    grid: '#ffffff',
    name: '#4b5563',
    quiet: '#7b8494',
    halo: '#ffffff',
  },
  dark: {
    water: '#101a25',
    land: '#1a242f',
    home: '#212d3a',
    shore: '#31465a',
    border: '#43505f',
    outline: '#6a6280',
    province: '#414a5c',
    city: '#323c4b',
    grid: '#2a3847',
    name: '#c6d0dc',
    quiet: '#8b98a8',
    halo: '#131d28',
  },
}

const darkRoads = { highway: '#64748b', major: '#4f5f73', minor: '#3c4a5b', link: '#56667a' }
/** Streets of a dark map, lighter than its land. The style's own are hardly visible. */
export const darkStreets = {
  highway: darkRoads.highway,
  bridges_highway: darkRoads.highway,
  tunnel_highway: darkRoads.major,
  major: darkRoads.major,
  bridges_major: darkRoads.major,
  tunnel_major: darkRoads.minor,
  minor_a: darkRoads.minor,
  minor_b: darkRoads.minor,
  bridges_minor: darkRoads.minor,
  link: darkRoads.link,
  roads_label_major: '#c6d0dc',
  roads_label_minor: '#8b98a8',
  city_label: '#c6d0dc',
  subplace_label: '#8b98a8',
}

const lightRoads = { highway: '#f7d48f', major: '#fceec6', minor: '#ffffff' }
const lightEdges = { highway: '#dcb05c', major: '#dccb98', minor: '#d2cec5' }
/** Overrides for the light street map: woods that recede behind vehicles, and roads that contrast with pale land. */
export const lightStreets = {
  highway: lightRoads.highway,
  bridges_highway: lightRoads.highway,
  tunnel_highway: lightRoads.major,
  highway_casing_early: lightEdges.highway,
  highway_casing_late: lightEdges.highway,
  bridges_highway_casing: lightEdges.highway,
  tunnel_highway_casing: lightEdges.major,
  link: lightRoads.highway,
  link_casing: lightEdges.highway,
  bridges_link: lightRoads.highway,
  major: lightRoads.major,
  bridges_major: lightRoads.major,
  tunnel_major: lightRoads.minor,
  major_casing_early: lightEdges.major,
  major_casing_late: lightEdges.major,
  bridges_major_casing: lightEdges.major,
  tunnel_major_casing: lightEdges.minor,
  minor_a: lightRoads.minor,
  minor_b: lightRoads.minor,
  bridges_minor: lightRoads.minor,
  minor_service: lightRoads.minor,
  other: '#e6e2da',
  minor_casing: lightEdges.minor,
  minor_service_casing: lightEdges.minor,
  bridges_minor_casing: lightEdges.minor,
  park_a: '#e0ebdc',
  park_b: '#d3e6cf',
  wood_a: '#dcead8',
  wood_b: '#cfe3ca',
  scrub_a: '#e3ebdc',
  scrub_b: '#d9e5d0',
  industrial: '#ecebef',
  buildings: '#e4e0d9',
  roads_label_major: '#4b5563',
  roads_label_minor: '#6b7280',
  city_label: '#374151',
  subplace_label: '#6b7280',
}
