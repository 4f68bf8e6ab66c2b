import { z } from 'zod'
import { call, uploadPart } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { metadataState } from './state-texts.ts'

/**
 * `image` lists everything that may be installed and is signed offline by people. `director` lists the updates of one
 * vehicle and is signed by the platform.
 */
const repositories = ['image', 'director'] as const
export type Repository = (typeof repositories)[number]
const roles = ['root', 'targets', 'snapshot', 'timestamp'] as const
export type Role = (typeof roles)[number]

const one = z.object({
  repository: z.enum(repositories),
  role: z.enum(roles),
  state: metadataState,
  version: z.number().nullable(),
  expiresAt: z.string().nullable(),
  /** User who uploaded it. Null: signed by the platform. */
  by: z.string().nullable(),
  at: z.string().nullable(),
})

export const signingCalls = {
  state: call('/softwareSigning/state', {
    title: ['签名状态', 'Signature state'],
    access: 'menu',
    output: z.object({
      metadata: z.array(one),
      /**
       * `released`: installable versions and task files. `signed`: those that the signed image targets contain
       * unchanged.
       */
      versions: z.object({ released: z.number(), signed: z.number() }),
      /** The platform's own keys. `hint`: the first digits. */
      keys: z.array(z.object({ repository: z.enum(repositories), hint: z.string(), at: z.string() })),
    }),
  }),
  /** Exports the documents that must be signed offline, as a file for `npm run sign`. */
  request: call('/softwareSigning/request', {
    title: ['导出待签名文件', 'Export signing request'],
    access: 'menu',
    transport: 'blob',
    changes: true,
    output: z.unknown(),
  }),
  /** Imports the output of `npm run sign`. */
  upload: call('/softwareSigning/upload', {
    title: ['上传签名文件', 'Upload signed metadata'],
    access: 'menu',
    transport: 'multipart',
    changes: true,
    timeoutMs: 120_000,
    upload: { kinds: ['binary'], maxBytes: 32 * 1024 * 1024 },
    input: z.strictObject({ file: uploadPart }),
    output: z.object({
      taken: z.array(z.object({ repository: z.enum(repositories), role: z.enum(roles), version: z.number() })),
    }),
  }),
  /** Creates a new key of the platform. It is used as soon as a root that contains it is uploaded. */
  newKey: call('/softwareSigning/newKey', {
    title: ['更换平台密钥', 'Replace platform key'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    peopleOnly: true,
    input: z.strictObject({ repository: z.enum(repositories) }),
  }),
}
export const repositoryTitles = {
  image: ['镜像库', 'Image repository'],
  director: ['指令库', 'Director repository'],
} as const satisfies Record<Repository, Pair>
export const roleTitles = {
  root: ['根（root）', 'Root'],
  targets: ['目标（targets）', 'Targets'],
  snapshot: ['快照（snapshot）', 'Snapshot'],
  timestamp: ['时间戳（timestamp）', 'Timestamp'],
} as const satisfies Record<Role, Pair>
