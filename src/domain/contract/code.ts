import type { Pair } from './words.ts'
import { texts } from './words.ts'

/**
 * Codes in the body of an answer. 200, 10001 and 10002 are success. 400, 401, 403, 415, 4002 and 4013 end the session
 * (specification section 8). Faults that the user can fix have codes from 20001 on and never end the session.
 */
export const code = {
  ok: 200,
  /** The session header is malformed: sign in again. */
  badSession: 400,
  noSession: 401,
  /** The account may no longer use the platform (disabled, deleted). */
  accountRefused: 403,
  /** The token does not belong to this browser. */
  wrongToken: 415,
  sessionExpired: 4002,
  /** Ended elsewhere by the user or an administrator, or by a password change. */
  sessionEnded: 4013,
  /** Invalid input. `data.fields` lists each field and its problem. */
  invalid: 20001,
  forbidden: 20002,
  /** Unknown, or outside the caller's scope. The two are indistinguishable. */
  notFound: 20003,
  /** A value that must be unique is taken. `data.fields` names it. */
  conflict: 20004,
  /** The step is not possible in the record's present state. */
  state: 20005,
  throttled: 20006,
  inUse: 20007,
  /** Another user changed the record in between. */
  stale: 20008,
  fileType: 20009,
  tooLarge: 20010,
  /** The verification code is wrong or used up. */
  wrongCode: 20011,
  /** Name or password wrong, account unknown or locked. They are indistinguishable. */
  signInFailed: 20012,
  mustChangePassword: 20013,
  malformed: 20014,
  notAvailable: 20015,
  /** The step is sensitive: confirm the password (/user/verifyPass), then repeat the call. */
  passwordNeeded: 20016,
  /** The role requires a second factor and the account has none. */
  mustAddFactor: 20017,
  /** The role may be used only from certain networks, and the caller's address is in none of them. */
  foreignNetwork: 20018,
} as const
export type Code = (typeof code)[keyof typeof code]
export const successCodes: readonly number[] = [200, 10001, 10002]

/** One invalid field of an input: its path ('name' or 'filter.name') and the message. */
export interface FieldFault {
  field: string
  message: string
}

const pairs = {
  ok: ['操作成功', 'Done'],
  badSession: ['登录状态已过期，请重新登录', 'Your session has expired. Please sign in again.'],
  noSession: ['请先登录', 'Please sign in first'],
  accountRefused: ['账号已停用，请联系管理员', 'This account is disabled. Contact an administrator.'],
  wrongToken: ['令牌有误，请重新登录', 'The token is wrong. Please sign in again.'],
  sessionExpired: ['登录已过期，请重新登录', 'Token expired. Please sign in again.'],
  sessionEnded: ['您已退出登录，请重新登录', 'You have been signed out. Please sign in again.'],
  invalid: ['输入有误：{{faults}}', 'Please check: {{faults}}'],
  forbidden: ['您没有权限执行此操作', 'You don’t have permission to do this'],
  notFound: ['记录不存在', 'No such record'],
  conflict: ['{{field}}已存在', '{{field}} already exists'],
  state: ['当前状态不允许此操作', 'Not possible in the current state'],
  throttled: ['操作过于频繁，请稍后再试', 'Too many attempts. Try again later.'],
  inUse: ['仍被其他记录引用，不能删除', 'In use by other records and can’t be deleted'],
  usedBy: ['仍被“{{field}}”引用，不能删除', 'In use by “{{field}}” and can’t be deleted'],
  stale: ['记录已被他人修改，请刷新后重试', 'Someone else has changed this record. Reload and try again.'],
  fileType: ['不支持此文件类型', 'This file type is not supported'],
  tooLarge: ['内容超过大小限制', 'Too large'],
  wrongCode: ['验证码错误或已失效', 'Wrong or expired verification code'],
  signInFailed: ['用户名或密码错误', 'Wrong user name or password'],
  mustChangePassword: ['请先修改初始密码', 'Change the initial password first'],
  malformed: ['请求格式有误', 'The request is malformed'],
  notAvailable: ['服务暂不可用，请稍后再试', 'Temporarily unavailable. Try again later.'],
  passwordNeeded: ['请先验证登录密码', 'Confirm this step with your password'],
  serverError: ['服务器错误', 'Server error'],
} as const satisfies Record<string, Pair>
export const codeTexts = texts('code', pairs)
