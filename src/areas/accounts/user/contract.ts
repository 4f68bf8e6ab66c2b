import { z } from 'zod'
import { call, recordCalls } from '../../../kit/call.ts'
import { email, option, phone, reference, text, time } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'

export const accountStatus = {
  enabled: ['启用', 'Enabled'],
  disabled: ['停用', 'Disabled'],
  waiting: ['待审批', 'Awaiting approval'],
} as const
export const userName = text(['用户名', 'User name'], {
  required: true,
  min: 2,
  max: 64,
  pattern: /^[\p{L}\p{N}_.@-]+$/u,
  patternHint: ['只能包含字母、数字和 _ . @ -', 'only letters, digits and _ . @ -'],
  fixed: true,
  query: true,
  card: true,
})

/** A platform account of staff. */
export const user = record('account', ['用户', 'User'], {
  userName,
  fullName: text(['姓名', 'Full name'], { required: true, max: 64, query: true, card: true }),
  email: email(['邮箱', 'E-mail'], { required: true, query: true }),
  phone: phone(['手机号', 'Phone'], { required: true, query: true, card: true }),
  department: reference(['部门', 'Department'], 'department', { required: true, tree: true, query: true, card: true }),
  role: reference(['角色', 'Role'], 'role', { required: true, query: true, card: true }),
  status: option(['状态', 'Status'], accountStatus, {
    auto: true,
    query: true,
    card: true,
    tones: { enabled: 'success', disabled: 'error', waiting: 'warning' },
  }),
  lastLogonAt: time(['最后登录时间', 'Last logon'], { auto: true }),
  remark: text(['备注', 'Remark'], { max: 500, lines: 3, list: false }),
})

const ids = z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(1000) })
const { add: _add, ...usual } = recordCalls(user, {
  query: '/user/queryUser',
  one: '/user/queryUserInfo',
  add: '/user/addUser',
  update: '/user/updateUser',
  remove: '/user/deleteUser',
  export: '/user/exportUser',
})
export const userCalls = {
  ...usual,
  /** Answers the first password once; it must be changed at the first sign-in. */
  add: call('/user/addUser', {
    title: ['新增', 'Add'],
    access: 'menu',
    changes: true,
    input: user.add,
    output: z.object({ id: z.number(), password: z.string() }),
  }),
  enable: call('/user/enableUser', {
    title: ['启用', 'Enable'],
    access: 'menu',
    changes: true,
    input: ids,
    output: z.object({ count: z.number() }),
  }),
  disable: call('/user/disableUser', {
    title: ['停用', 'Disable'],
    access: 'menu',
    changes: true,
    input: ids,
    output: z.object({ count: z.number() }),
  }),
  /** Gives a new one-time password and ends the user's sessions. */
  resetUserPassword: call('/user/resetUserPassword', {
    title: ['重置密码', 'Reset password'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: z.int().min(1) }),
    output: z.object({ password: z.string() }),
  }),
  /** Approves a registration: role and department are chosen, and the user gets a mail with a link to set a password. */
  approve: call('/user/approveUser', {
    title: ['审批注册', 'Approve registration'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: z.int().min(1), role: z.int().min(1), department: z.int().min(1) }),
  }),
  online: call('/user/online', {
    title: ['在线用户', 'Users online'],
    access: 'menu',
    transport: 'get',
    output: z.object({
      total: z.number(),
      users: z.array(
        z.object({
          id: z.number(),
          userName: z.string(),
          fullName: z.string(),
          sessionId: z.string(),
          lastSeenAt: z.string(),
          ip: z.string(),
        }),
      ),
    }),
  }),
  endUserSession: call('/user/endUserSession', {
    title: ['强制下线', 'End a session'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: z.uuid() }),
  }),
  /** Names of all enabled users, for choosing whom to tell something. */
  notice: call('/notice/userlist', {
    title: ['通知用户列表', 'Users to notify'],
    access: 'menu',
    output: z.array(
      z.object({ id: z.number(), userName: z.string(), fullName: z.string(), department: z.string().nullable() }),
    ),
  }),
}
