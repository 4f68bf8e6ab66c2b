import { z } from 'zod'
import { call, uploadPart } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'

export const shortestPassword = 12
const maxBytes = 32 * 1024 * 1024

export const setupCalls = {
  /** Exports the set-up of a meeting to a file for another server. */
  export: call('/meeting/setup/export', {
    title: ['导出会议设置', 'Export set-up'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({
      id: recordId('meeting'),
      filePassword: z.string().min(shortestPassword).max(128),
      reason: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.unknown(),
  }),
  /** Creates the meeting of an exported file, once. */
  import: call('/meeting/setup/import', {
    title: ['导入会议设置', 'Import set-up'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    transport: 'multipart',
    timeoutMs: 120_000,
    upload: { kinds: ['binary'], maxBytes },
    input: z.strictObject({ file: uploadPart, filePassword: z.string().min(1).max(128) }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      /** True when it existed before. Nothing was changed. */
      already: z.boolean(),
      attendees: z.number(),
      /** Draws that were not transferred, because their list was locked. */
      leftOut: z.array(z.string()),
    }),
  }),
}
