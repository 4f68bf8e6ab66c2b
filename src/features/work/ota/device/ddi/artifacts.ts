import type { Parts } from '../../../../../platform/context.ts'
import {
  DeviceRefusal,
  type DeviceRequest,
  type DeviceRoute,
  deviceRoute,
  unknownThing,
} from '../../../../../platform/http/device-routes.ts'
import { header } from '../../../../../platform/http/header.ts'
import { sendFile } from '../../../../../platform/http/send-file.ts'
import type { TargetAction } from '../../offer.ts'
import type { PlanFile } from '../../plan.ts'
import { actionFor, isRecalled, lastInstalled, note, offerFor } from '../reports/campaigns.ts'
import { phaseOf } from './box-feedback.ts'
import { artifactsAnswer } from './messages.ts'
import { baseOf, root } from './paths.ts'
import { presentArtifact, readModule } from './present.ts'

/** Limit of simultaneous downloads per vehicle and process. */
const atOnce = 4
const running = new Map<string, number>()

interface RequestedFile {
  readonly action: TargetAction
  readonly index: number
  readonly file: PlanFile
}

/**
 * Finds the file in the address. A vehicle that has started may fetch it while its action is open, and later if this
 * action was installed last. Otherwise the action must be offered as a deployment, so that its address cannot bypass a
 * pause, window, condition or consent.
 */
async function requestedFile(parts: Parts, { vin, params }: DeviceRequest): Promise<RequestedFile> {
  const read = readModule(params.module ?? '')
  const action = read && (await actionFor(parts, vin, read.action))
  const file = action?.content[read?.index ?? 0]?.file
  if (!read || !action || !file) throw unknownThing()
  if (!action.isOpen && !(action.isInstalled && (await lastInstalled(parts, vin)) === action.action))
    throw unknownThing()
  if (action.isOpen && !(await mayDownload(parts, vin, action))) throw unknownThing()
  if (params.file !== undefined && params.file.replace(/\.MD5SUM$/, '') !== file.name) throw unknownThing()
  return { action, index: read.index, file }
}

async function mayDownload(parts: Parts, vin: string, action: TargetAction): Promise<boolean> {
  const isInstalling = action.state === 'installing' || action.state === 'verifying'
  if (isInstalling) return true
  if (action.hasBegun) return !(await isRecalled(parts, action))
  const offer = await offerFor(parts, vin)
  return offer.kind === 'deploy' && offer.action === action.action
}

async function download(parts: Parts, device: DeviceRequest) {
  const { vin, params, request, reply } = device
  const { action, file } = await requestedFile(parts, device)
  if (params.file?.endsWith('.MD5SUM') && !file.name.endsWith('.MD5SUM'))
    return reply.type('text/plain; charset=utf-8').send(`${file.md5}  ${file.name}\n`)
  if ((running.get(vin) ?? 0) >= atOnce) throw new DeviceRefusal(429, 'tooMany', 'Too many downloads at a time')
  const isRead = request.method === 'GET'
  if (isRead) {
    running.set(vin, (running.get(vin) ?? 0) + 1)
    reply.raw.once('close', () => leave(vin))
    if (action.isOpen && phaseOf(action) === 'beforeDownload') await note(parts, vin, action, { event: 'downloading' })
    if (action.isOpen && new Set(action.content.map((each) => each.file.sha256)).size === 1)
      reply.raw.once(
        'finish',
        () =>
          void noteEnd(parts, device, action, file).catch((error: unknown) => {
            parts.log.warn({ err: error, vin }, 'end of a download not noted')
          }),
      )
  }
  // The ETag is the SHA-1, as in hawkBit, because boxes may send it as If-Match. A SHA-256 in If-Match is accepted too.
  const isBySha256 = header(request, 'if-match')?.includes(file.sha256)
  reply.header('cache-control', 'private, no-store')
  return sendFile(request, reply, parts.files, {
    hash: file.sha256,
    name: file.name,
    etag: isBySha256 ? file.sha256 : file.sha1,
  })
}

function leave(vin: string): void {
  const left = (running.get(vin) ?? 1) - 1
  if (left > 0) running.set(vin, left)
  else running.delete(vin)
}

/**
 * Records the end of a single-file download after its last byte. Clients, for example SWUpdate, do not report it
 * themselves.
 */
async function noteEnd(
  parts: Parts,
  { vin, reply }: DeviceRequest,
  action: TargetAction,
  file: PlanFile,
): Promise<void> {
  const range = String(reply.getHeader('content-range') ?? '')
  const isWhole =
    reply.statusCode === 200 || (reply.statusCode === 206 && range.endsWith(`-${file.size - 1}/${file.size}`))
  if (isWhole) await note(parts, vin, action, { event: 'downloaded' })
}

export const artifactRoutes: readonly DeviceRoute[] = [
  deviceRoute({
    method: 'GET',
    path: `${root}/softwaremodules/:module/artifacts`,
    title: ['文件列表', 'Files of a module'],
    answer: artifactsAnswer,
    async handle(parts, device) {
      const { action, index } = await requestedFile(parts, device)
      return [presentArtifact(action, index, baseOf(device))]
    },
  }),
  deviceRoute({
    method: 'GET',
    path: `${root}/softwaremodules/:module/artifacts/:file`,
    title: ['下载文件', 'Download'],
    about:
      'Also HEAD. Range (one), If-Range, If-Match with the SHA-1 or SHA-256. With .MD5SUM behind its name: the sum',
    isFile: true,
    handle: download,
  }),
]
