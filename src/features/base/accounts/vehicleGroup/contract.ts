import { z } from 'zod'
import { call, recordCalls, uploadPart } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { sheetFault } from '../../../../domain/contract/vin-sheet.ts'
import { number, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Group of vehicles. A user sees the vehicles of the user's groups. */
export const vehicleGroup = record(
  'vehicleGroup',
  ['车辆组', 'Vehicle group'],
  {
    name: text(['组名', 'Group name'], { required: true, max: 64, unique: true, query: true, card: true }),
    description: text(['描述', 'Description'], { max: 250, lines: 3, card: true }),
    vehicles: number(['车辆数', 'Vehicles'], { integer: true, auto: true, sort: false, card: true }),
    users: number(['用户数', 'Users'], { integer: true, auto: true, sort: false, card: true }),
  },
  {
    emptyText: [
      '车辆组限定用户能看到的车辆。请新增车辆组，再加入车辆和用户。',
      'Vehicle groups limit which vehicles users see. Add a group, then its vehicles and users.',
    ],
  },
)
const page = {
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.literal([10, 20, 50, 100]).default(20),
  search: z.string().trim().max(64).optional(),
}
const group = z.int().min(1)
const users = z.object({
  rows: z.array(
    z.object({ id: z.number(), userName: z.string(), fullName: z.string(), department: z.string().nullable() }),
  ),
  total: z.number(),
})
const vehicles = z.object({
  rows: z.array(z.object({ vin: z.string(), plate: z.string().nullable(), model: z.string() })),
  total: z.number(),
})
const vins = z.array(visibleVin).min(1).max(5000)
const count = z.object({ count: z.number() })
const menu = { access: 'menu' } as const
export const vehicleGroupCalls = {
  ...recordCalls(vehicleGroup, {
    query: '/vehicleAuthGroup/query',
    one: '/vehicleAuthGroup/info',
    add: '/vehicleAuthGroup/add',
    update: '/vehicleAuthGroup/update',
    remove: '/vehicleAuthGroup/delete',
  }),
  countByName: call('/vehicleAuthGroup/countGroupByName', {
    ...menu,
    title: ['检查组名', 'Check name'],
    input: z.strictObject({ name: z.string().trim().max(64) }),
    output: count,
  }),
  usersIn: call('/vehicleAuthGroup/queryUserGroupByGid', {
    ...menu,
    title: ['组内用户', 'Members (users)'],
    input: z.strictObject({ group, ...page }),
    output: users,
  }),
  usersOut: call('/vehicleAuthGroup/queryNoGroupUser', {
    ...menu,
    title: ['组外用户', 'Non-members (users)'],
    input: z.strictObject({ group, ...page }),
    output: users,
  }),
  vehiclesIn: call('/vehicleAuthGroup/getGroupVehicle', {
    ...menu,
    title: ['组内车辆', 'Members (vehicles)'],
    input: z.strictObject({ group, ...page }),
    output: vehicles,
  }),
  vehiclesOut: call('/vehicleAuthGroup/queryNoGroupVehicle', {
    ...menu,
    title: ['组外车辆', 'Non-members (vehicles)'],
    input: z.strictObject({ group, ...page }),
    output: vehicles,
  }),
  addUsers: call('/vehicleAuthGroup/addVehicleGroupUser', {
    ...menu,
    changes: true,
    title: ['加入用户', 'Add users'],
    input: z.strictObject({ group, users: z.array(z.int().min(1)).min(1).max(1000) }),
    output: count,
  }),
  removeUsers: call('/vehicleAuthGroup/removeGroupUser', {
    ...menu,
    changes: true,
    title: ['移出用户', 'Remove users'],
    input: z.strictObject({ group, users: z.array(z.int().min(1)).min(1).max(1000) }),
    output: count,
  }),
  addVehicles: call('/vehicleAuthGroup/addGroupVehicle', {
    ...menu,
    changes: true,
    title: ['加入车辆', 'Add vehicles'],
    input: z.strictObject({ group, vins }),
    output: count,
  }),
  removeVehicles: call('/vehicleAuthGroup/removeGroupVehicle', {
    ...menu,
    changes: true,
    title: ['移出车辆', 'Remove vehicles'],
    input: z.strictObject({ group, vins }),
    output: count,
  }),
  /**
   * Adds the vehicles of a sheet with VINs in its first column. With wrong rows none is added and the rows are listed.
   */
  importByVin: call('/vehicleAuthGroup/importByVin', {
    ...menu,
    changes: true,
    transport: 'multipart',
    timeoutMs: 120_000,
    title: ['按 VIN 导入', 'Import by VIN'],
    upload: { kinds: ['sheet'], maxBytes: 16 * 1024 * 1024 },
    input: z.strictObject({
      group: z.coerce.number().int().min(1) as z.ZodType<number, number>,
      file: uploadPart,
    }),
    output: z.object({
      count: z.number(),
      faults: z.array(sheetFault),
    }),
  }),
}
