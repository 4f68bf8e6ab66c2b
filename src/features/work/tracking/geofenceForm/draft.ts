/** Draft of a fence: its fields, and the undo steps. Pure. */
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { cornersOf, middleOf, ringText, type Shape } from '../../../../domain/geo/shape.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { geofence } from '../geofence/contract.ts'

export interface GeofenceDraft {
  readonly name: string
  readonly shape: 'circle' | 'polygon'
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly radiusKm: number | null
  readonly corners: readonly Position[]
  readonly fromDay: string
  readonly toDay: string
  /** '1' Monday to '7' Sunday. */
  readonly repeatDays: string
  readonly enterReminder: boolean
  readonly outReminder: boolean
  readonly warningEmail: string
  readonly allVehicles: boolean
  readonly vins: readonly string[]
  readonly remark: string
}
export const blank: GeofenceDraft = {
  name: '',
  shape: 'circle',
  address: '',
  longitude: null,
  latitude: null,
  radiusKm: 1,
  corners: [],
  fromDay: '',
  toDay: '',
  repeatDays: '1234567',
  enterReminder: true,
  outReminder: true,
  warningEmail: '',
  allVehicles: false,
  vins: [],
  remark: '',
}

/** Rounds to a tenth of a metre. */
const degrees = (value: number | null) => (value === null ? null : Number(value.toFixed(6)))

export function draftOf(row: RowOf<typeof geofence>, vins: readonly string[]): GeofenceDraft {
  return {
    name: row.name,
    shape: row.shape,
    address: row.address ?? '',
    longitude: degrees(row.longitude),
    latitude: degrees(row.latitude),
    radiusKm: row.radiusKm,
    corners: cornersOf(row.ring),
    fromDay: row.fromDay ?? '',
    toDay: row.toDay ?? '',
    repeatDays: row.repeatDays ?? '',
    enterReminder: row.enterReminder ?? false,
    outReminder: row.outReminder ?? false,
    warningEmail: row.warningEmail ?? '',
    allVehicles: row.allVehicles ?? false,
    vins,
    remark: row.remark ?? '',
  }
}

/** Input of the calls. The centre of a polygon is the position of its name. */
export function fieldsOf({ corners, vins, ...draft }: GeofenceDraft) {
  const isCircle = draft.shape === 'circle'
  const middle = isCircle ? undefined : middleOf(corners)
  const text = (value: string) => value.trim() || null
  return {
    ...draft,
    name: draft.name.trim(),
    longitude: middle ? middle[0] : draft.longitude,
    latitude: middle ? middle[1] : draft.latitude,
    radiusKm: isCircle ? draft.radiusKm : null,
    ring: isCircle ? null : ringText(corners),
    address: text(draft.address),
    fromDay: text(draft.fromDay),
    toDay: text(draft.toDay),
    warningEmail: text(draft.warningEmail),
    remark: text(draft.remark),
    vins: [...vins],
  }
}

/** Shape to show on the map. A circle without a radius is shown with 1 km. */
export function shapeOfDraft({ shape, longitude, latitude, radiusKm, corners }: GeofenceDraft): Shape | undefined {
  if (shape === 'polygon') return corners.length > 0 ? { kind: 'polygon', corners } : undefined
  if (longitude === null || latitude === null) return undefined
  return { kind: 'circle', centre: [longitude, latitude], radiusM: (radiusKm ?? 1) * 1000 }
}

export function changeOf(shape: Shape): Partial<GeofenceDraft> {
  if (shape.kind === 'polygon') return { corners: shape.corners }
  const [longitude, latitude] = shape.centre
  return {
    longitude: Number(longitude.toFixed(6)),
    latitude: Number(latitude.toFixed(6)),
    radiusKm: shape.radiusM / 1000,
  }
}

export interface Editing {
  readonly now: GeofenceDraft
  readonly past: readonly GeofenceDraft[]
  /** Key of the last change. Another change with the same key belongs to the same step. */
  readonly step: string
}
export type EditAction =
  | { readonly change: Partial<GeofenceDraft>; readonly step: string }
  | 'undo'
  | 'rest'
  | { readonly begin: GeofenceDraft }
const maxUndoSteps = 200
const textFields: ReadonlySet<keyof GeofenceDraft> = new Set([
  'name',
  'address',
  'longitude',
  'latitude',
  'radiusKm',
  'fromDay',
  'toDay',
  'warningEmail',
  'remark',
] as const)

/** Typing in a field is one step. Each tick, each choice and each change of the vehicles is a step of its own. */
export const stepOf = (name: keyof GeofenceDraft): string => (textFields.has(name) ? name : '')

export function editReducer(state: Editing, action: EditAction): Editing {
  if (action === 'rest') return { ...state, step: '' }
  if (action === 'undo') {
    const now = state.past.at(-1)
    return now ? { now, past: state.past.slice(0, -1), step: '' } : state
  }
  if ('begin' in action) return { now: action.begin, past: [], step: '' }
  const now = { ...state.now, ...action.change }
  const isSame = action.step !== '' && action.step === state.step
  return { now, past: isSame ? state.past : [...state.past, state.now].slice(-maxUndoSteps), step: action.step }
}
