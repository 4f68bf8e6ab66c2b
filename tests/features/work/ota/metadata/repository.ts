/** Published metadata by name, and tuf-js as an independent reader of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fetcher, Updater } from 'tuf-js'
import { DownloadHTTPError } from 'tuf-js/dist/error.js'
import {
  newSnapshot,
  newTimestamp,
  type Root,
  type TargetFiles,
  validMs,
} from '../../../../../src/features/work/ota/metadata/documents.ts'
import {
  newKeyPair,
  openPrivate,
  type SignedDocument,
  signWith,
} from '../../../../../src/features/work/ota/metadata/keys.ts'
import {
  answerRequest,
  type SigningKey,
  type SigningKeys,
  type SigningRequest,
} from '../../../../../src/features/work/ota/metadata/signing-files.ts'
import { metadataEntry } from '../../../../../src/features/work/ota/signing/stored-metadata.ts'

export const newKey = (): SigningKey => openPrivate(newKeyPair().privatePem)
export const offlineKeys = (more: Partial<SigningKeys> = {}): SigningKeys => ({
  root: [newKey()],
  oldRoot: [],
  targets: [newKey()],
  rootThreshold: 1,
  ...more,
})

export type Files = Map<string, string>

const sha256Hex = 'ab'.repeat(32)
export const targetOf = (length = 1_000, releaseCounter = 2): TargetFiles[string] => ({
  length,
  hashes: { sha256: sha256Hex },
  custom: { partNumber: 'P1', version: '2.0.0', releaseCounter, hardwareIds: ['HW-A'] },
})

const emptyRequest = (online: { image: SigningKey; director: SigningKey }): SigningRequest => ({
  form: 'signing-request/1',
  createdAt: new Date().toISOString(),
  online: { image: online.image.open.keyval.public, director: online.director.open.keyval.public },
  image: { root: null, targets: null, wanted: { 'P1/2.0.0/app.bin': targetOf() } },
  director: { root: null },
})

/** Image repository with the metadata that is signed offline and by the platform. */
export class MetadataRepository {
  readonly files: Files = new Map()
  readonly online = { image: newKey(), director: newKey() }
  keys = offlineKeys()
  request = emptyRequest(this.online)
  version = 0

  constructor() {
    this.publish()
  }

  /** @param expires of the timestamp, ms since 1970 */
  publish(expires = Date.now() + validMs.timestamp): void {
    const { image } = answerRequest(this.request, this.keys, Date.now())
    this.version++
    if (image.root) this.putRoot(image.root)
    const targets = this.put(
      `${image.targets!.signed.version}.targets.json`,
      image.targets!,
      image.targets!.signed.version,
    )
    const snapshot = signWith(newSnapshot(targets, this.version, Date.now() + validMs.snapshot), [this.online.image])
    const snapshotMeta = this.put(`${this.version}.snapshot.json`, snapshot, this.version)
    const stamp = signWith(newTimestamp(snapshotMeta, this.version, expires), [this.online.image])
    this.put('timestamp.json', stamp, this.version)
    this.request = { ...this.request, image: { ...this.request.image, targets: image.targets! } }
  }

  putRoot(root: SignedDocument<Root>): void {
    this.put(`${root.signed.version}.root.json`, root, root.signed.version)
    this.request = { ...this.request, image: { ...this.request.image, root } }
  }

  put(name: string, document: unknown, version: number) {
    const body = JSON.stringify(document)
    this.files.set(name, body)
    return metadataEntry(body, version)
  }

  read(name: string) {
    return JSON.parse(this.files.get(name) ?? 'null')
  }
}

const folders: string[] = []
export const forgetFolders = async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** TUF client that trusts this root and loads metadata by `fetch`. Undefined: 404. */
export async function tufClient(
  root: string,
  fetch: (name: string) => Promise<Buffer | undefined> | Buffer | undefined,
) {
  const metadataDir = await mkdtemp(join(tmpdir(), 'tuf-'))
  folders.push(metadataDir)
  await writeFile(join(metadataDir, 'root.json'), root)
  const fetcher: Fetcher = {
    async downloadBytes(url, maxLength) {
      const bytes = await fetch(url.slice('https://tuf.test/'.length))
      if (!bytes) throw new DownloadHTTPError(url, 404)
      if (bytes.length > maxLength) throw new Error('Max length reached')
      return bytes
    },
    downloadFile: async () => {
      throw new Error('Files are not read here')
    },
  }
  return () => new Updater({ metadataDir, metadataBaseUrl: 'https://tuf.test', fetcher })
}
