import { z } from 'zod'
import { type Call, call, changedByPeople, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { bool, day, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const secondFactorRules = { required: ['必须', 'Required'], optional: ['不要求', 'Not required'] } as const

/** Fields of a role. `permissions`: name of the record of resources in its realm. */
export const roleFields = <const T extends string>(permissions: T) => ({
  name: text(['角色名称', 'Role name'], {
    required: true,
    max: 32,
    pattern: /^\p{L}/u,
    patternHint: ['不能以数字或特殊字符开头', 'must not start with a digit or special character'],
    query: true,
    card: true,
  }),
  nameEn: text(['英文名称', 'English name'], { max: 64, list: false }),
  description: text(['描述', 'Description'], { max: 250, card: true }),
  descriptionEn: text(['英文描述', 'English description'], { max: 250, list: false }),
  remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  allVehicles: bool(['可见全部车辆', 'Sees all vehicles'], {
    query: true,
    hint: ['关闭时只能看到所在车辆组的车辆', 'If off, users see only the vehicles in their vehicle groups'],
  }),
  /** True for the administrators' role, which cannot be deleted or lose a permission. */
  builtIn: bool(['内置', 'Built-in'], { auto: true, list: false }),
  secondFactor: option(['两步验证', 'Second factor'], secondFactorRules, {
    hint: [
      '留空：生产环境中，包含敏感操作、审批或查看完整信息权限的角色必须两步验证',
      'Empty: in production, required if the role includes sensitive steps, approvals or full personal data',
    ],
    list: false,
  }),
  secondFactorFrom: day(['两步验证生效日期', 'Second factor from'], {
    hint: ['此前登录时只提醒', 'Until then, users are only reminded'],
    list: false,
  }),
  networks: text(['允许的网络', 'Allowed networks'], {
    max: 2000,
    lines: 3,
    hint: [
      '每行一个 IPv4 或 IPv6 网段，例如 10.0.0.0/8；留空则不限',
      'One IPv4 or IPv6 network per line, for example 10.0.0.0/8. Empty: any address.',
    ],
    list: false,
  }),
  permissions: reference(['权限', 'Permissions'], permissions, {
    many: true,
    tree: true,
    required: true,
    list: false,
  }),
})

/** Levels of permissions, each with the one before. read: queries. administer: steps that need the password. */
export const permissionLevels = ['read', 'work', 'administer'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

export interface PermissionNode {
  id: number
  parent: number | null
  name: string
  nameEn: string | null
  type: 'directory' | 'menu' | 'button'
  /** Lowest level that includes the call of a button. Null: no button. */
  level: PermissionLevel | null
}
const permissionNode = z.object({
  id: z.number(),
  parent: z.number().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  type: z.enum(['directory', 'menu', 'button']),
  level: z.enum(permissionLevels).nullable(),
})

/** Returns the permissions of a realm as a flat tree by `parent`. */
export const permissionTree = (path: string) =>
  call(path, {
    title: ['权限树', 'Permission tree'],
    access: 'menu',
    output: z.array(permissionNode) as z.ZodType<PermissionNode[]>,
  })
/** Returns the number of users who would lose their role, for the confirmation of a deletion. */
export const usersTouched = (path: string) =>
  call(path, {
    title: ['影响的用户数', 'Affected users'],
    access: 'menu',
    input: z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(1000) }),
    output: z.object({ users: z.number() }),
  })

/**
 * Requires the password for a role's creation, deletion and change of permissions, because screens may be left
 * unlocked.
 */
export function sensitiveRoleCalls<C extends { add: Call; update: Call; remove: Call }>(calls: C): C {
  const sensitiveFields = ['permissions', 'allVehicles', 'secondFactor', 'secondFactorFrom', 'networks']
  const touches = (input: unknown) => sensitiveFields.some((name) => Object.hasOwn(Object(input), name))
  return {
    ...calls,
    add: withPassword(calls.add),
    update: withPassword(calls.update, touches),
    remove: withPassword(calls.remove),
  }
}

export const role = record('role', ['角色', 'Role'], roleFields('resource'), {
  englishLabel: 'nameEn',
  emptyText: [
    '角色决定用户能打开的页面和能执行的操作。请新增角色。',
    'Roles decide which pages users can open and what they can do there. Add a role.',
  ],
})
export const roleCalls = {
  ...sensitiveRoleCalls(
    changedByPeople(
      recordCalls(role, {
        query: '/role/queryRole',
        one: '/role/queryRoleInfo',
        add: '/role/addRole',
        update: '/role/updateRole',
        remove: '/role/deleteRole',
      }),
    ),
  ),
  tree: permissionTree('/role/queryPermissions'),
  touched: usersTouched('/role/countUsers'),
}
