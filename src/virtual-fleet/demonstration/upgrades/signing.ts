/** Signs the demonstration's versions like a manufacturer: with keys that the server itself never reads. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { newKeyPair, openPrivate } from '../../../features/work/ota/metadata/keys.ts'
import { answerRequest, requestShape, type SigningKey } from '../../../features/work/ota/metadata/signing-files.ts'
import { signingCalls } from '../../../features/work/ota/signing/contract.ts'
import type { Download, Parts } from '../../../platform/context.ts'
import type { ActingUser } from './people.ts'

/** Folder in the data folder. Versions added later are signed with these keys by `npm run sign`. */
export const keysFolder = 'signing-keys'

/** Signs once. Versions added later are signed by the people who add them. */
export async function signVersions(parts: Parts, signer: ActingUser): Promise<void> {
  const { metadata } = await signer.make(signingCalls.state, {})
  if (metadata.some(({ version }) => version !== null)) return
  const { stream } = (await signer.make(signingCalls.request, {})) as Download
  if (!stream) return
  const request = requestShape.parse(await json(stream))
  const folder = join(parts.config.dataDir, keysFolder)
  await mkdir(folder, { recursive: true })
  const keys = { root: [await keyOf(join(folder, 'root.pem'))], targets: [await keyOf(join(folder, 'targets.pem'))] }
  const answer = answerRequest(request, { ...keys, oldRoot: [], rootThreshold: 1 }, parts.now().getTime())
  const content = Buffer.from(JSON.stringify(answer))
  const storedContent = await parts.files.put(Readable.from([content]), { maxBytes: content.length, kinds: ['binary'] })
  const file = { ...storedContent, name: 'signed.json' }
  // A stored file in place of an upload, because there is no request.
  await signer.make(signingCalls.upload, { file } as never)
}

async function keyOf(file: string): Promise<SigningKey> {
  await writeFile(file, newKeyPair().privatePem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return openPrivate(await readFile(file, 'utf8'))
}
