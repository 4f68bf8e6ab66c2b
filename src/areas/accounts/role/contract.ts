import { z } from 'zod'
import { call, recordCalls } from '../../../kit/call.ts'
import { bool, reference, text } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'

export const roleName = text(['角色名称', 'Role name'], {
  required: true,
  max: 32,
  pattern: /^\p{L}/u,
  patternHint: ['不能以数字或特殊字符开头', 'must not begin with a digit or special character'],
  query: true,
  card: true,
})

export const role = record('role', ['角色', 'Role'], {
  name: roleName,
  description: text(['描述', 'Description'], { max: 250, card: true }),
  remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  allVehicles: bool(['可见全部车辆', 'Sees all vehicles'], {
    query: true,
    hint: ['关闭时只能看到所在车辆组的车辆', 'When off, only the vehicles of the user’s vehicle groups'],
  }),
  permissions: reference(['权限', 'Permissions'], 'resource', { many: true, tree: true, required: true, list: false }),
})
export const roleCalls = {
  ...recordCalls(role, {
    query: '/role/queryRole',
    one: '/role/queryRoleInfo',
    add: '/role/addRole',
    update: '/role/updateRole',
    remove: '/role/deleteRole',
  }),
  /** How many users would lose their role; asked before a deletion. */
  touched: call('/role/countUsers', {
    title: ['影响的用户数', 'Users affected'],
    access: 'menu',
    input: z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(1000) }),
    output: z.object({ users: z.number() }),
  }),
}
