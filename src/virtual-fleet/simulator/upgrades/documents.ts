/** Responses of the platform's device interface (hawkBit's DDI), as far as a box needs them. Pure. */
import { z } from 'zod'

const link = z.object({ href: z.url({ protocol: /^https?$/ }) })
const duration = z.string().regex(/^\d{1,2}:\d{2}:\d{2}$/)

export const poll = z
  .object({
    config: z.object({ polling: z.object({ sleep: duration }) }),
    _links: z
      .object({ deploymentBase: link, cancelAction: link, confirmationBase: link, configData: link })
      .partial()
      .default({}),
  })
  .transform(({ config, _links }) => ({
    pollMs: msOf(config.polling.sleep),
    deployment: _links.deploymentBase?.href,
    cancel: _links.cancelAction?.href,
    confirmation: _links.confirmationBase?.href,
    configData: _links.configData?.href,
  }))
export type Poll = z.output<typeof poll>

/** At least 5 s, as the fastest polling. */
function msOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return Math.max(5, hours * 3600 + minutes * 60 + seconds) * 1000
}

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`, 'i'))
const artifact = z.object({
  filename: z.string().min(1),
  size: z.int().min(1),
  hashes: z.object({ sha1: hex(40).optional(), md5: hex(32).optional(), sha256: hex(64) }),
  _links: z.object({ download: link, 'download-http': link }).partial(),
})
const chunk = z.object({
  part: z.string(),
  name: z.string(),
  version: z.string(),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
  artifacts: z.array(artifact).min(1),
})
const handling = z.enum(['skip', 'attempt', 'forced'])

const listOf = (text = '') => text.split(',').flatMap((one) => one.trim() || [])

/** An action: its number, the requested steps, and the files in the order of installation. */
export const deployment = z
  .object({
    id: z.string().regex(/^\d{1,10}$/),
    deployment: z.object({
      download: handling,
      update: handling,
      maintenanceWindow: z.enum(['available', 'unavailable']).optional(),
      chunks: z.array(chunk).min(1),
    }),
  })
  .transform(({ id, deployment: { download, update, maintenanceWindow, chunks } }) => ({
    id: Number(id),
    mayDownload: download !== 'skip',
    mayInstall: update !== 'skip' && maintenanceWindow !== 'unavailable',
    files: chunks.flatMap(({ name, version, metadata, artifacts }) => {
      const valueByKey = new Map(metadata.map(({ key, value }) => [key, value]))
      // A file for several ECUs has metadata with the ECU code as a prefix.
      const ecus = listOf(valueByKey.get('ecus'))
      const parts =
        ecus.length > 0 ? ecus.map((ecu) => ({ ecu, before: `${ecu}.` })) : [{ ecu: valueByKey.get('ecu'), before: '' }]
      return parts.flatMap(({ ecu, before }) => {
        const say = (key: string) => valueByKey.get(`${before}${key}`)
        const counter = Number(say('counter') ?? Number.NaN)
        return artifacts.map(({ filename, size, hashes, _links }) => ({
          partNumber: say('partNumber') ?? name,
          version: say('version') ?? version,
          filename,
          size,
          sha256: hashes.sha256.toLowerCase(),
          ecu,
          url: (_links.download ?? _links['download-http'])?.href,
          counter: Number.isSafeInteger(counter) ? counter : undefined,
          hardwareIds: listOf(say('hardwareIds')),
          fromVersion: say('fromVersion'),
        }))
      })
    }),
  }))
export type Deployment = z.output<typeof deployment>
export type DeploymentFile = Deployment['files'][number]

export const cancel = z
  .object({ id: z.string(), cancelAction: z.object({ stopId: z.string().regex(/^\d{1,10}$/) }) })
  .transform(({ cancelAction }) => Number(cancelAction.stopId))

export const confirmation = z.object({ id: z.string().regex(/^\d{1,10}$/) }).transform(({ id }) => Number(id))

type Execution = 'closed' | 'proceeding' | 'canceled' | 'scheduled' | 'rejected' | 'resumed' | 'download' | 'downloaded'

export interface ActionFeedback {
  readonly execution: Execution
  readonly finished?: 'success' | 'failure' | 'none'
  readonly progress?: { readonly cnt: number; readonly of: number }
  readonly details?: readonly string[]
}
