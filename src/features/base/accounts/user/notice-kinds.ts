import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Registrations of staff that wait for an approval. */
export const registrationNotice = notice('registration', {
  inbox: {
    list: 'registrations',
    title: ['待审批的注册', 'Registrations to approve'],
    place: 7,
    approval: true,
    row: z.object({ id: z.number(), userName: z.string(), at: z.string() }),
  },
})

/** Sign-ins with the emergency account, and failed attempts. */
export const emergencyNotice = notice('emergency', {
  inbox: {
    list: 'emergencyUses',
    title: ['应急账号', 'Emergency account'],
    place: 8,
    row: z.object({ id: z.number(), userName: z.string(), at: z.string(), ip: z.string(), succeeded: z.boolean() }),
  },
  push: {
    place: 95,
    title: ['应急账号', 'Emergency account'],
    hint: ['应急账号登录成功或失败', 'The emergency account signed in, or someone tried to'],
    body: [
      '应急账号有 {{count}} 次登录',
      '{{count}} sign-ins with the emergency account',
      '{{count}} sign-in with the emergency account',
    ],
    route: '/management/user',
    urgency: 'high',
    ttlSeconds: 24 * 3600,
  },
})
