/** Creates test data by calls. Names contain a mark, so that tests do not find each other's records. */
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { dayMs } from '../src/domain/time.ts'
import { departmentCalls } from '../src/features/base/accounts/department/contract.ts'
import { resourceCalls } from '../src/features/base/accounts/resource/contract.ts'
import { roleCalls } from '../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { vehicleGroupCalls } from '../src/features/base/accounts/vehicleGroup/contract.ts'
import { agreementCalls } from '../src/features/base/consent/agreement/contract.ts'
import { parameterCalls } from '../src/features/base/settings/parameter/contract.ts'
import { bindRequestCalls } from '../src/features/fleet/owners/bindRequest/contract.ts'
import { acceptedText } from '../src/features/fleet/owners/bindRequest/state-texts.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { modelCalls } from '../src/features/fleet/vehicles/model/contract.ts'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { policyCalls } from '../src/features/work/ota/policy/contract.ts'
import { geofenceLogCalls } from '../src/features/work/tracking/geofenceLog/contract.ts'
import { documentPicture } from '../src/virtual-fleet/demonstration/document-picture.ts'
import { newToken } from '../tests/features/fleet/owners/sending.ts'
import { Box } from '../tests/telematics/gateway/box.ts'
import { Caller, type Person } from './caller.ts'

/** A VIN has no I, O or Q. `vinOf` replaces them by digits. */
const signs = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const inSigns = (number: number, length: number): string =>
  length > 0 ? `${inSigns(Math.floor(number / signs.length), length - 1)}${signs[number % signs.length]}` : ''

let marks = 0
/** Returns a word that no other test of the run uses. Its length is fixed, because VINs are padded with X. */
export const mark = (): string => `${inSigns(process.pid, 5)}${inSigns(++marks, 2)}`

export const addSeries = (admin: Caller, name: string): Promise<{ id: number }> =>
  admin.call(seriesCalls.add, { name, code: name, powerMode: 'BEV' })

export async function addModel(admin: Caller, name: string): Promise<{ id: number; series: number }> {
  const { id: series } = await addSeries(admin, `S-${name}`)
  const { id } = await admin.call(modelCalls.add, { fullCode: name, name, series, powerMode: 'BEV' })
  return { id, series }
}

/** Returns a VIN of 17 characters that ends with a number. It never contains I, O or Q. */
export function vinOf(word: string, number: number): string {
  const clean = word
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('I', '1')
    .replaceAll('O', '0')
    .replaceAll('Q', '9')
  return `${`L${clean}`.padEnd(12, 'X').slice(0, 12)}${String(number).padStart(5, '0')}`
}

/** Adds vehicles of one new model. */
export async function addVehicles(
  admin: Caller,
  word: string,
  count: number,
): Promise<{ model: string; vins: string[] }> {
  const name = `M-${word}`
  const { id: model, series } = await addModel(admin, name)
  const vins = Array.from({ length: count }, (_, number) => vinOf(word, number + 1))
  for (const [number, vin] of vins.entries())
    await admin.call(vehicleCalls.add, { vin, series, model, plate: `E2E${number}${word}`.slice(0, 12) })
  return { model: name, vins }
}

/** Adds vehicles of one new model whose boxes are connected by TCP and logged in. The caller closes them. */
export async function addConnected(
  admin: Caller,
  word: string,
  count: number,
): Promise<[ConnectedVehicle, ...ConnectedVehicle[]]> {
  const { vins } = await addVehicles(admin, word, count)
  const connections = vins.map(async (vin, number) => {
    // Fifteen random digits, unlikely to occur in another file.
    const imei = String(randomInt(10 ** 14, 2 * 10 ** 14))
    const iccid = `89860${imei}`
    await admin.call(boxCalls.add, { serial: `B${number}${word}`, iccid, imei, msisdn: imei.slice(2), vin })
    const box = new Box(inject('gateway'))
    await box.login(vin, iccid)
    return { vin, box }
  })
  return Promise.all(connections) as Promise<[ConnectedVehicle, ...ConnectedVehicle[]]>
}
export type ConnectedVehicle = { vin: string; box: Box }

/** Adds an owner to a vehicle. `staff` approves the owner's request. */
export async function addOwner(staff: Caller, vin: string, { name, phone }: { name: string; phone: string }) {
  const texts = await Promise.all(
    (['user', 'privacy'] as const).map((type) => staff.call(agreementCalls.current, { type, language: 'zh' })),
  )
  const acceptedAgreements = acceptedText(
    texts.flatMap((each) => (each ? [{ agreement: each.id, hash: each.hash }] : [])),
  )
  const form = new FormData()
  for (const [key, value] of Object.entries({ token: newToken(), vin, name, phone, accepted: acceptedAgreements }))
    if (value) form.append(key, value)
  for (const kind of ['certificate', 'licence'] as const)
    form.append(kind, new Blob([new Uint8Array(documentPicture(kind, vin))], { type: 'image/png' }), `${kind}.png`)
  await staff.post(bindRequestCalls.submit.path, form)
  const [bindRequest] = (await staff.call(bindRequestCalls.query, { filter: { vin } })).rows
  const id = bindRequest?.id ?? 0
  const version = (await staff.call(bindRequestCalls.take, { id }))?.version ?? 0
  await staff.call(bindRequestCalls.decide, { id, version, pass: true })
}

/**
 * Adds batteries with a month of charges each. The first has 140 Ah of 150, each further one 10 Ah more. Days of
 * driving cannot be sent as reports.
 */
export async function addBatteries(database: pg.Client, vins: readonly string[]): Promise<void> {
  await database.query(
    `insert into battery_state (vin, reference_ah, reference_by, month, capacity_ah, soh_percent, iqr_percent, sessions, weak_cells, odometer_km, changed_at)
     select vin, 150, 'nominal', '2026-10-01', 130 + 10 * n, 86 + 7 * n, 1, 5, 0, 20000, now() from unnest($1::text[]) with ordinality v(vin, n)`,
    [vins],
  )
  await database.query(
    `insert into battery_month (vin, month, charges, sessions, capacity_ah, iqr_ah, resistances, weak_cells, kwh, full_charges, high_hours, drive_kwh, drive_km, changed_at)
     select vin, '2026-10-01', 6, 5, 130 + 10 * n, 2, '{}', '[]', 200, 2, 3, 180, 1200, now() from unnest($1::text[]) with ordinality v(vin, n)`,
    [vins],
  )
}

/** Adds a role with these links (routes and calls), including the directories above them. */
export async function addRole(
  admin: Caller,
  name: string,
  links: readonly string[],
  allVehicles = false,
): Promise<{ id: number }> {
  const all = await admin.call(resourceCalls.all, {})
  const selectedResources = all.filter(({ link }) => links.includes(link))
  const missing = links.filter((link) => !selectedResources.some((each) => each.link === link))
  if (missing.length > 0) throw new Error(`No resource has the link ${missing.join(', ')}`)
  const parents = new Map(all.map(({ id, parent }) => [id, parent?.id]))
  const permissionIds = new Set<number>()
  for (const { id } of selectedResources)
    for (let up: number | undefined = id; up; up = parents.get(up)) permissionIds.add(up)
  return admin.call(roleCalls.add, { name, allVehicles, permissions: [...permissionIds] })
}

export const addDepartment = (admin: Caller, name: string): Promise<{ id: number }> =>
  admin.call(departmentCalls.add, { name })

const password = 'Calm-Meadow-58'

/** Adds a user whose first password was changed. */
export async function addUser(
  admin: Caller,
  username: string,
  { role, department }: { role: number; department?: number },
): Promise<Person & { id: number; first: string }> {
  const { id, first } = await addNewUser(admin, username, { role, ...(department && { department }) })
  const own = await Caller.signIn(admin.address, { username, password: first })
  await own.call(sessionCalls.updatePassword, { oldpassword: first, newpassword: password, surePsd: password })
  return { id, username, password, first }
}

/** Adds a user as an administrator does, with a first password. */
export async function addNewUser(
  admin: Caller,
  username: string,
  { role, department }: { role: number; department?: number },
): Promise<{ id: number; first: string }> {
  const { id, password: first } = await admin.call(userCalls.add, {
    userName: username,
    fullName: `员工${username}`,
    email: `${username.toLowerCase()}@example.com`,
    phone: '13800138000',
    department: department ?? (await addDepartment(admin, `D-${username}`)).id,
    role,
  })
  return { id, first }
}

/**
 * Returns a baseline released by the demonstration, which arrives after the start. Types added by tests have no
 * vehicles.
 */
export const releasedBaseline = async (admin: Caller) =>
  (await admin.call(policyCalls.choices, {})).baselines.find(
    ({ isReleased, vehicleType }) => isReleased && !vehicleType.startsWith('TYPE-'),
  )

export async function addGroup(admin: Caller, name: string, users: number[], vins: string[]): Promise<{ id: number }> {
  const { id } = await admin.call(vehicleGroupCalls.add, { name })
  if (users.length > 0) await admin.call(vehicleGroupCalls.addUsers, { group: id, users })
  if (vins.length > 0) await admin.call(vehicleGroupCalls.addVehicles, { group: id, vins })
  return { id }
}

/** Counts the geofence crossings of this vehicle on the last day, within the caller's scope. */
export async function crossingsOf(caller: Caller, vin: string): Promise<number> {
  const at = [Date.now() - dayMs, Date.now() + dayMs].map((each) => new Date(each).toISOString())
  return (await caller.call(geofenceLogCalls.query, { filter: { vin, at } })).rows.length
}

/** Sets parameters of the platform. Null resets one to its default. */
export async function setParameters(admin: Caller, values: Readonly<Record<string, string | null>>): Promise<void> {
  for (const { key, version, value, standard } of await admin.call(parameterCalls.query, {})) {
    const next = values[key]
    if (next === undefined || (next === null && value === standard)) continue
    if (next === null) await admin.call(parameterCalls.reset, { key, version })
    else await admin.call(parameterCalls.update, { key, version, value: next })
  }
}
