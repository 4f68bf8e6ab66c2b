/** Messages from boxes in hawkBit's Direct Device Integration API. Other fields are ignored. */
import { z } from 'zod'
import { attributeLimits } from '../reports/attributes.ts'

/** Limits of the stored details, because a box may send a whole log. */
const maxDetails = 50
const longestDetail = 500

const details = z
  .union([z.string().transform((text) => [text]), z.array(z.unknown())])
  .transform((lines) =>
    lines
      .slice(0, maxDetails)
      .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)).slice(0, longestDetail)),
  )
  .optional()
  .catch(undefined)
const count = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .optional()
  .catch(undefined)

export const executions = [
  'closed',
  'proceeding',
  'canceled',
  'scheduled',
  'rejected',
  'resumed',
  'download',
  'downloaded',
] as const

export const feedback = z.object({
  status: z.object({
    execution: z.enum(executions),
    result: z
      .object({
        finished: z.enum(['success', 'failure', 'none']),
        progress: z.object({ cnt: count, of: count }).optional().catch(undefined),
      })
      .default({ finished: 'none' }),
    code: z.coerce.number().int().optional().catch(undefined),
    details,
  }),
})
export type Feedback = z.infer<typeof feedback>

export const confirmation = z.object({
  confirmation: z.enum(['confirmed', 'denied']),
  code: z.coerce.number().int().optional().catch(undefined),
  details,
})
export type Confirmation = z.infer<typeof confirmation>

export const configData = z.object({
  mode: z.enum(['merge', 'replace', 'remove']).default('merge'),
  data: z
    .record(
      z.string().min(1).max(attributeLimits.nameLength),
      z
        .union([z.string().max(attributeLimits.valueLength), z.number(), z.boolean(), z.null()])
        .transform((value) => String(value ?? '')),
    )
    .refine((data) => Object.keys(data).length <= attributeLimits.count, `at most ${attributeLimits.count} attributes`),
})

const link = z.object({ href: z.string() })
export const pollAnswer = z.object({
  config: z.object({ polling: z.object({ sleep: z.string() }) }),
  _links: z.partialRecord(z.enum(['deploymentBase', 'cancelAction', 'confirmationBase', 'configData']), link),
})
const artifact = z.object({
  filename: z.string(),
  hashes: z.object({ sha1: z.string(), md5: z.string(), sha256: z.string() }),
  size: z.number(),
  _links: z.partialRecord(z.enum(['download', 'download-http', 'md5sum', 'md5sum-http']), link),
})
const chunk = z.object({
  part: z.enum(['os', 'bApp']),
  name: z.string(),
  version: z.string(),
  artifacts: z.array(artifact),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
})
const handling = z.enum(['skip', 'attempt', 'forced'])
const deployment = z.object({
  download: handling,
  update: handling,
  maintenanceWindow: z.enum(['available', 'unavailable']).optional(),
  chunks: z.array(chunk),
})
export const artifactsAnswer = z.array(artifact)
export const deploymentAnswer = z.object({ id: z.string(), deployment })
export const confirmationAnswer = z.object({ id: z.string(), confirmation: deployment })
export const cancelAnswer = z.object({ id: z.string(), cancelAction: z.object({ stopId: z.string() }) })
export type Chunk = z.infer<typeof chunk>
export type Artifact = z.infer<typeof artifact>
