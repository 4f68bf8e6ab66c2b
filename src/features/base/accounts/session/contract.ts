import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { listChoice } from '../../../../domain/contract/list-choice.ts'
import { phoneForm, plainPhone } from '../../../../domain/phone-number.ts'
import { userNamePattern } from '../../../../domain/user-name.ts'
import { isZone } from '../../../../domain/zone.ts'
import { secondStep } from '../factor/second-step-contract.ts'

/** Menu entry of the signed-in user. `url`: route of a menu, path of a directory, or call of a button. */
export interface MenuEntry {
  id: number
  name: string
  nameEn: string
  url: string
  type: 'directory' | 'menu' | 'button'
  icon: string | null
  children: MenuEntry[]
}
const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    id: z.number(),
    name: z.string(),
    nameEn: z.string(),
    url: z.string(),
    type: z.enum(['directory', 'menu', 'button']),
    icon: z.string().nullable(),
    children: z.array(menuEntry),
  }),
)
const userName = z.string().trim().min(1).max(64)
const mailAddress = z.string().trim().max(254).pipe(z.email())
/** Passwords are never trimmed or truncated. */
const secret = z.string().min(1).max(256)

export const newSession = z.object({
  token: z.string(),
  customerId: z.string(),
  mustChangePassword: z.boolean(),
  /** Lifetime of its cookies in seconds. Null: until the browser is closed. */
  keptSeconds: z.number().nullable(),
})
export type NewSession = z.infer<typeof newSession>

export const sessionCalls = {
  /** Returns a new verification-code picture. `id` is sent with the sign-in. Valid once, for two minutes. */
  code: call('/user/verifyCode', {
    title: ['验证码', 'Verification code'],
    access: 'public',
    output: z.object({ id: z.string(), picture: z.string() }),
  }),
  login: call('/user/login', {
    title: ['登录', 'Sign in'],
    access: 'public',
    input: z.strictObject({
      username: userName,
      password: secret,
      codeId: z.string().max(64).optional(),
      code: z.string().trim().max(16).optional(),
      /** Stays signed in after the browser is closed, up to the absolute time-out. The idle time-out still applies. */
      stay: z.boolean().optional(),
    }),
    output: z.union([newSession, z.object({ secondFactor: secondStep })]),
  }),
  logout: call('/user/logout', { title: ['退出登录', 'Sign out'], access: 'open', peopleOnly: true }),
  me: call('/user/queryOneUser', {
    title: ['当前用户', 'Current user'],
    access: 'open',
    offline: true,
    peopleOnly: true,
    transport: 'multipart',
    output: z.object({
      user: z.object({
        userId: z.string(),
        username: z.string(),
        fullName: z.string(),
        email: z.string().nullable(),
        department: z.string().nullable(),
        sysRoles: z.array(z.object({ id: z.number(), name: z.string() })),
        mustChangePassword: z.boolean(),
        /** The role requires a second factor and the account has none. */
        mustAddFactor: z.boolean(),
        /** The account has a passkey, for confirmations of sensitive actions. */
        hasPasskey: z.boolean(),
        /** The account has no password here: a passkey or a company account confirms sensitive actions. */
        passwordless: z.boolean(),
        /** First day on which a second factor is required that the account lacks, YYYY-MM-DD. Null: none is. */
        factorFrom: z.string().nullable(),
        /** Number of users who were notified of this session of the emergency account. Null: another account. */
        emergencyReportedTo: z.number().nullable(),
        /** IANA name of the time zone that the user chose. Null: the platform's. */
        timeZone: z.string().nullable(),
        /** True when the user sees every vehicle, not only those of groups. */
        wholeFleet: z.boolean(),
      }),
      menuList: z.array(menuEntry),
      sysRoleList: z.array(z.object({ id: z.number(), name: z.string() })),
      /** Addresses of other platforms, by the link of their menu entry. */
      links: z.array(z.object({ link: z.string(), url: z.string() })),
      /** List settings of the user: columns, and the view that opens by default. */
      lists: z.array(listChoice),
      /** Latest end of the session, by the absolute time-out. */
      sessionEndsAt: z.string(),
    }),
  }),
  register: call('/user/register', {
    title: ['注册', 'Register'],
    access: 'public',
    input: z.strictObject({
      username: z.string().trim().min(2).max(64).regex(userNamePattern, { error: 'userName' }),
      fullName: z.string().trim().min(1).max(64),
      email: mailAddress,
      phone: z.string().trim().overwrite(plainPhone).regex(phoneForm, { error: 'phone' }),
      reason: z.string().trim().max(500).optional(),
      codeId: z.string().max(64).optional(),
      code: z.string().trim().max(16).optional(),
    }),
  }),
  /** Step one of a reset. It always returns the same answer, and sends a mail if the account exists. */
  sendResetMail: call('/email/sendEmail', {
    title: ['发送重置邮件', 'Send reset e-mail'],
    access: 'public',
    input: z.strictObject({
      account: z.string().trim().min(1).max(254),
      codeId: z.string().max(64).optional(),
      code: z.string().trim().max(16).optional(),
    }),
  }),
  resetPassword: call('/user/resetPassword', {
    title: ['重置密码', 'Reset password'],
    access: 'public',
    input: z.strictObject({ secret: z.string().min(1).max(128), password: secret, surePsd: secret }),
  }),
  updatePassword: call('/user/updatePassword', {
    title: ['修改密码', 'Change password'],
    access: 'open',
    peopleOnly: true,
    /** Address of the first administrator, entered with the first password. Accepted only while there is none. */
    input: z.strictObject({
      oldpassword: secret,
      newpassword: secret,
      surePsd: secret,
      email: mailAddress.optional(),
    }),
  }),
  /** Verifies the caller's password before a sensitive action. Throttled like a sign-in. */
  verifyPass: call('/user/verifyPass', {
    title: ['校验密码', 'Verify password'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({ password: secret }),
    output: z.object({ right: z.boolean() }),
  }),
  /** Sets the user's time zone for the UI and mails: that of a device, or null for the platform's. */
  chooseTimeZone: call('/user/chooseTimeZone', {
    title: ['选择时区', 'Choose time zone'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: z.strictObject({ timeZone: z.string().max(64).refine(isZone).nullable() }),
  }),
  mySessions: call('/user/sessions', {
    title: ['我的会话', 'My sessions'],
    access: 'open',
    offline: true,
    peopleOnly: true,
    output: z.array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        ip: z.string(),
        userAgent: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  /**
   * Extends this session's cookies up to the absolute time-out, also when the browser is closed. For an app that was
   * installed after the sign-in.
   */
  stay: call('/user/staySignedIn', {
    title: ['保持登录', 'Stay signed in'],
    access: 'open',
    peopleOnly: true,
    output: z.object({ keptSeconds: z.number() }),
  }),
  /** Stream without content that ends with the session. */
  watch: call('/user/watchSession', {
    title: ['会话状态', 'Session state'],
    access: 'open',
    peopleOnly: true,
    transport: 'stream',
    output: z.null(),
  }),
  endSession: call('/user/endSession', {
    title: ['结束会话', 'End session'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({ id: z.uuid() }),
  }),
  endOtherSessions: call('/user/endOtherSessions', {
    title: ['结束其他会话', 'End all other sessions'],
    access: 'open',
    peopleOnly: true,
    output: z.object({ count: z.number() }),
  }),
}
