/** `npm run sign`: signs the list of installable vehicle software, on a machine that the platform cannot reach. */
import { createHash, createPrivateKey } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { newKeyPair, openPrivate } from '../features/work/ota/metadata/keys.ts'
import {
  answerRequest,
  changedTargets,
  requestShape,
  type SigningKey,
} from '../features/work/ota/metadata/signing-files.ts'

const usage = `npm run sign -- new-key <file.pem>
npm run sign -- <request.json> --root-key <pem> [--root-key <pem> …] [--threshold <n>] --targets-key <pem> --out <signed.json>

  new-key          Creates an Ed25519 key, encrypted with SIGN_PASSPHRASE if that is set.
  <request.json>   Exported by the platform (Software updates > Update signatures).
  --root-key       Signs roots. Required for the first root, for new keys, and once a year.
  --threshold      Number of root keys that must sign. Default: all of them.
  --old-root-key   Root key that is replaced. It signs the new root, too.
  --targets-key    Signs the list of installable files.
  --files <dir>    Signs only if the folder contains every new file of the list, compared by SHA-256.
  --out            File to upload to the platform.`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'root-key': { type: 'string', multiple: true, default: [] },
      'old-root-key': { type: 'string', multiple: true, default: [] },
      'targets-key': { type: 'string', multiple: true, default: [] },
      threshold: { type: 'string' },
      files: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const [first, second] = positionals
  if (first === 'new-key' && second) return newKey(second)
  if (!first || !values.out || values['targets-key'].length === 0) throw new Error(usage)
  const request = requestShape.parse(JSON.parse(await readFile(first, 'utf8')))
  const root = await openKeys(values['root-key'])
  const newTargets = Object.entries(changedTargets(request))
  for (const [name, { length, hashes }] of newTargets) console.log(`${hashes.sha256}  ${length}  ${name}`)
  if (values.files) await compare(values.files, newTargets)
  const keys = {
    root,
    oldRoot: await openKeys(values['old-root-key']),
    targets: await openKeys(values['targets-key']),
    rootThreshold: Number(values.threshold ?? Math.max(1, root.length)),
  }
  const answer = answerRequest(request, keys, Date.now())
  await writeFile(values.out, JSON.stringify(answer))
  const roots = [answer.image.root && 'image root', answer.director.root && 'director root'].filter(Boolean)
  const count = Object.keys(request.image.wanted).length
  console.log(`Signed: ${[...roots, `${count} targets (${newTargets.length} new)`].join(', ')} → ${values.out}`)
}

const passphrase = process.env.SIGN_PASSPHRASE || undefined

async function newKey(file: string): Promise<void> {
  const { publicHex, privatePem } = newKeyPair()
  const privateKey = passphrase
    ? createPrivateKey(privatePem).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    : privatePem
  // An existing key is never overwritten.
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' })
  console.log(`${publicHex}  ${file}${passphrase ? '' : ' (not encrypted, set SIGN_PASSPHRASE to encrypt)'}`)
}

const openKeys = (files: readonly string[]): Promise<SigningKey[]> =>
  Promise.all(files.map(async (file) => openPrivate(await readFile(file, 'utf8'), passphrase)))

/** Throws an Error that names the targets whose files are not in the folder. */
async function compare(folder: string, targets: [string, { hashes: { sha256: string } }][]): Promise<void> {
  const presentHashes = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(entry.parentPath, entry.name)), hash)
    presentHashes.add(hash.digest('hex'))
  }
  const missing = targets.filter(([, { hashes }]) => !presentHashes.has(hashes.sha256)).map(([name]) => name)
  if (missing.length > 0) throw new Error(`Missing in ${folder}: ${missing.join(', ')}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
