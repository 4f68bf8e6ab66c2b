import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const tokenStates = {
  valid: ['有效', 'Valid'],
  expired: ['已过期', 'Expired'],
  revoked: ['已撤销', 'Revoked'],
} as const
export const stateTones = { valid: 'success', expired: 'default', revoked: 'error' } as const
/** Form of token names. They appear in the operation log, so the separator of its two languages is not allowed. */
const nameForm = /^[^|\p{C}]+$/u
export const longestTokenName = 64

/**
 * Token with which a program makes calls in the name of a user. Administrators see all tokens, but only the first
 * characters of each.
 */
export const apiToken = record(
  'apiTokenList',
  ['API 令牌', 'API token'],
  {
    name: text(['名称', 'Name'], { auto: true, query: true, card: true }),
    owner: text(['所属用户', 'Owner'], { auto: true, query: true, card: true }),
    state: option(['状态', 'Status'], tokenStates, { auto: true, query: true, card: true, tones: stateTones }),
    hint: text(['令牌前缀', 'Token prefix'], { auto: true }),
    expiresAt: time(['有效期至', 'Valid until'], { auto: true, query: true, card: true }),
    lastUsedAt: time(['最近使用', 'Last used'], { auto: true, query: true, card: true }),
    lastIp: text(['最近 IP 地址', 'Last IP address'], { auto: true }),
    permissions: text(['可用权限', 'Permissions'], { auto: true, list: false, lines: 8, max: 100_000 }),
    vehicleGroups: text(['车辆组', 'Vehicle groups'], { auto: true, list: false, max: 100_000 }),
    createdAt: time(['创建时间', 'Created'], { auto: true }),
    revokedAt: time(['撤销时间', 'Revoked'], { auto: true, list: false }),
    revokedBy: text(['撤销人', 'Revoked by'], { auto: true, list: false }),
  },
  {
    emptyText: [
      'API 令牌供其他系统调用平台接口。请新增令牌，并只授予所需的权限。',
      'API tokens let other systems call this platform. Add one with only the permissions it needs.',
    ],
  },
)

const ownToken = z.object({
  id: z.number(),
  name: z.string(),
  hint: z.string(),
  state: z.enum(['valid', 'expired', 'revoked']),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  lastIp: z.string().nullable(),
  /** `held`: number of its calls that the owner still has permission for. `of`: number that it was created for. */
  calls: z.object({ held: z.number(), of: z.number() }),
  /** Names of vehicle groups. Empty: all vehicles of the owner. */
  groups: z.array(z.string()),
})
export type OwnToken = z.infer<typeof ownToken>

const choices = z.object({
  /** The owner's own permissions as a flat tree. `link` of a button is the call that it allows. */
  permissions: z.array(
    z.object({
      id: z.number(),
      parent: z.number().nullable(),
      name: z.string(),
      nameEn: z.string(),
      link: z.string().nullable(),
    }),
  ),
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
  longestDays: z.number(),
})
export type TokenChoices = z.infer<typeof choices>

export const apiTokenCalls = {
  ...recordCalls(apiToken, { query: '/apiToken/query', one: '/apiToken/info' }),
  /** Revokes tokens of any user. Takes effect at the token's next call. */
  revoke: call('/apiToken/revoke', {
    title: ['撤销 API 令牌', 'Revoke API tokens'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ ids: z.array(recordId(apiToken.name)).min(1).max(100) }),
    output: z.object({ count: z.number() }),
  }),
  mine: call('/apiToken/mine', {
    title: ['我的 API 令牌', 'My API tokens'],
    access: 'open',
    peopleOnly: true,
    output: z.array(ownToken),
  }),
  choices: call('/apiToken/choices', {
    title: ['可授予令牌的权限', 'Permissions for a token'],
    access: 'open',
    peopleOnly: true,
    output: choices,
  }),
  /** Returns the token, which cannot be retrieved again. */
  add: call('/apiToken/add', {
    title: ['创建 API 令牌', 'Create API token'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    input: z.strictObject({
      name: z.string().trim().min(1).max(longestTokenName).regex(nameForm),
      expiresAt: z.iso.datetime({ offset: true }),
      /** Paths of calls. */
      calls: z.array(z.string().max(200)).min(1).max(1000),
      /** Ids of vehicle groups. Empty: all vehicles of the owner. */
      groups: z.array(recordId('vehicleGroup')).max(200).default([]),
    }),
    output: z.object({ id: z.number(), token: z.string() }),
  }),
  revokeMine: call('/apiToken/revokeMine', {
    title: ['撤销我的 API 令牌', 'Revoke my API token'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ id: z.int().min(1) }),
  }),
}
