import { z } from 'zod'
import { call, changedByPeople, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import type { AddOf, AnyRecord } from '../../../../record/model/record.ts'
import { updateUserPath, user } from '../account/contract.ts'

const id = z.int().min(1)
const ids = z.strictObject({ ids: z.array(id).min(1).max(1000) })
const count = z.object({ count: z.number() })
interface AccountPaths {
  query: string
  one: string
  add: string
  update: string
  remove: string
  export: string
  enable: string
  disable: string
  resetUserPassword: string
  removeFactors: string
}

export function accountCalls<R extends AnyRecord>(record: R, paths: AccountPaths) {
  const { add, enable, disable, resetUserPassword, removeFactors, ...usual } = paths
  const { update, remove, ...others } = recordCalls(record, usual)
  return changedByPeople({
    ...others,
    // The password is required, because the link for a new password goes to the mail address.
    update: withPassword(update, (input) => ['email', 'role'].some((name) => Object.hasOwn(Object(input), name))),
    remove: withPassword(remove),
    /** Returns the first password once. It must be changed at the first sign-in. */
    add: call(add, {
      title: ['新增', 'Add'],
      access: 'menu',
      changes: true,
      needsPassword: true,
      input: record.add as z.ZodType<AddOf<R>, AddOf<R>>,
      output: z.object({ id: z.number(), name: z.string(), password: z.string() }),
    }),
    enable: call(enable, { title: ['启用', 'Enable'], access: 'menu', changes: true, input: ids, output: count }),
    /** Also ends the sessions. */
    disable: call(disable, { title: ['停用', 'Disable'], access: 'menu', changes: true, input: ids, output: count }),
    /** Sets a new one-time password and ends the user's sessions. */
    resetUserPassword: call(resetUserPassword, {
      title: ['重置密码', 'Reset password'],
      access: 'menu',
      changes: true,
      needsPassword: true,
      input: z.strictObject({ id }),
      output: z.object({ password: z.string() }),
    }),
    /** Removes all second factors of a user who has lost them, and ends the user's sessions. */
    removeFactors: call(removeFactors, {
      title: ['移除两步验证', 'Remove second factors'],
      access: 'menu',
      changes: true,
      needsPassword: true,
      input: z.strictObject({ id }),
    }),
  })
}

export const userCalls = {
  ...accountCalls(user, {
    query: '/user/queryUser',
    one: '/user/queryUserInfo',
    add: '/user/addUser',
    update: updateUserPath,
    remove: '/user/deleteUser',
    export: '/user/exportUser',
    enable: '/user/enableUser',
    disable: '/user/disableUser',
    resetUserPassword: '/user/resetUserPassword',
    removeFactors: '/user/removeFactors',
  }),
  /** Approves a registration with role and department. The user gets a mail with a link to set a password. */
  approve: call('/user/approveUser', {
    title: ['审批注册', 'Approve registration'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    input: z.strictObject({ id, seenAt: z.iso.datetime({ offset: true }).optional(), role: id, department: id }),
  }),
  /** Rejects and deletes a registration. Its name is free again, and the applicant gets the reason by mail. */
  refuse: call('/user/refuseUser', {
    title: ['拒绝注册', 'Reject registration'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
  }),
  /** The emergency account. Null: there is none. */
  emergency: call('/user/queryEmergency', {
    title: ['查询应急账号', 'Query emergency account'],
    access: 'menu',
    output: z
      .object({
        id: z.number(),
        fullName: z.string(),
        sealedAt: z.string(),
        /** Latest sign-in since then: the password must be sealed again. */
        usedAt: z.string().nullable(),
      })
      .nullable(),
  }),
  /** Makes an account the emergency account, or renews its password. Returns the password once, to be sealed. */
  sealEmergency: call('/user/sealEmergency', {
    title: ['密封应急账号', 'Seal emergency account'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    input: z.strictObject({ id }),
    output: z.object({ password: z.string() }),
  }),
  /** Makes the emergency account an ordinary one, and disables it. */
  endEmergency: call('/user/endEmergency', {
    title: ['取消应急账号', 'Remove emergency account'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    input: z.strictObject({ id }),
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
    title: ['强制下线', 'End session'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ id: z.uuid() }),
  }),
  /** Returns the names of all enabled users, to choose recipients of notices. */
  notice: call('/notice/userlist', {
    title: ['通知用户列表', 'Users to notify'],
    access: 'menu',
    output: z.array(
      z.object({ id: z.number(), userName: z.string(), fullName: z.string(), department: z.string().nullable() }),
    ),
  }),
}
