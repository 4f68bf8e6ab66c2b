import type { Pair } from '../../domain/contract/words.ts'
import { option, text, time } from './field.ts'

/** State of a connection that a row describes and a job keeps open (`rowWork`). */
export const connectionState = {
  state: option(
    ['状态', 'State'],
    {
      off: ['已停用', 'Inactive'],
      connecting: ['连接中', 'Connecting'],
      connected: ['已连接', 'Connected'],
      failed: ['连接失败', 'Failed'],
    },
    {
      auto: true,
      query: true,
      card: true,
      tones: { off: 'default', connecting: 'processing', connected: 'success', failed: 'error' },
    },
  ),
  connectedAt: time(['连接时间', 'Connected since'], { auto: true, list: false }),
} as const

export const hostField = (group: Pair) =>
  text(['主机', 'Host'], {
    required: true,
    max: 253,
    pattern: /^[A-Za-z0-9.:_-]+$/,
    patternHint: ['应为主机名或 IP 地址', 'must be a host name or an IP address'],
    query: true,
    group,
  })
