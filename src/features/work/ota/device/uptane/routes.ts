/** Uptane routes in addition to the DDI: metadata of both repositories, and the vehicle's manifest. */
import type { Parts } from '../../../../../platform/context.ts'
import {
  type DeviceRequest,
  type DeviceRoute,
  deviceRoute,
  unknownThing,
} from '../../../../../platform/http/device-routes.ts'
import type { Role } from '../../signing/contract.ts'
import { metadataOf } from '../../signing/stored-metadata.ts'
import { offerFor } from '../reports/campaigns.ts'
import { reportVersions } from '../reports/versions.ts'
import { directorFiles } from './director.ts'
import { countManifest, manifest } from './manifest.ts'

/** Parses `targets.json`, or `7.targets.json` for a specific version. */
function readName(name: string | undefined): { role: Role; version: number | undefined } | undefined {
  const [, number, role] = /^(?:([1-9]\d{0,9})\.)?(root|targets|snapshot|timestamp)\.json$/.exec(name ?? '') ?? []
  if (!role || (number && role === 'timestamp') || Number(number) >= 2 ** 31) return undefined
  return { role: role as Role, version: number ? Number(number) : undefined }
}

/** Sends the exact bytes that were signed. */
const answer = ({ reply }: DeviceRequest, body: string) => reply.type('application/json').send(body)

async function image(parts: Parts, device: DeviceRequest) {
  const fileRef = readName(device.params.file)
  const metadata = fileRef && (await metadataOf(parts.store.db, 'image', fileRef.role, fileRef.version))
  if (!metadata) throw unknownThing()
  return answer(device, metadata.body)
}

async function director(parts: Parts, device: DeviceRequest) {
  const requestedFile = readName(device.params.file)
  if (!requestedFile) throw unknownThing()
  if (requestedFile.role === 'root') {
    const metadata = await metadataOf(parts.store.db, 'director', 'root', requestedFile.version)
    if (!metadata) throw unknownThing()
    return answer(device, metadata.body)
  }
  const files = await directorFiles(parts, device.vin, await offerFor(parts, device.vin))
  if (!files || (requestedFile.version !== undefined && requestedFile.version !== files.version)) throw unknownThing()
  return answer(device, files[requestedFile.role])
}

const names =
  'root, timestamp, snapshot or targets, each .json; with a version before it, such as 2.root.json, that version'

export const uptaneRoutes: readonly DeviceRoute[] = [
  deviceRoute({
    method: 'GET',
    path: '/uptane/director/:vin/:file',
    title: ['指令库元数据', 'Metadata of the director repository'],
    about: names,
    handle: director,
  }),
  deviceRoute({
    method: 'GET',
    path: '/uptane/image/:vin/:file',
    title: ['镜像库元数据', 'Metadata of the image repository'],
    about: names,
    handle: image,
  }),
  deviceRoute({
    method: 'PUT',
    path: '/uptane/director/:vin/manifest',
    title: ['整车清单', 'Manifest of the vehicle'],
    about:
      'Signed by the Primary over canonical JSON, each report by its ECU; every registered ECU must be there, and every counter must be higher than before',
    body: manifest,
    maxBytes: 256 * 1024,
    async handle(parts, { vin, body }) {
      const now = parts.now().getTime()
      await parts.store.tx(async (tx) => {
        const db = tx
        await reportVersions(db, vin, await countManifest(db, vin, body, now), { source: 'manifest', at: now })
      })
      return { counted: true }
    },
  }),
]
