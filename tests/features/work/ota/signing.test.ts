import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { hourMs } from '../../../../src/domain/time.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { signWith as signing } from '../../../../src/features/work/ota/metadata/keys.ts'
import {
  answerRequest,
  type SigningAnswer,
  type SigningRequest,
} from '../../../../src/features/work/ota/metadata/signing-files.ts'
import { signingCalls as calls } from '../../../../src/features/work/ota/signing/contract.ts'
import { refreshImage } from '../../../../src/features/work/ota/signing/online.ts'
import { metadataOf } from '../../../../src/features/work/ota/signing/stored-metadata.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { forgetFolders, newKey, offlineKeys, tufClient } from './metadata/repository.ts'
import { addVersion } from './software.ts'

let on: TestServer
let admin: Client
beforeAll(async () => {
  on = await openTestServer({ work: true, config: { SECRET_KEY: 'a secret key that is long enough for this' } })
  admin = on.admin
  await addVersion(admin, 'BMS', '1.0.0', { counter: 1 })
})
afterAll(async () => {
  await forgetFolders()
  await on.close()
})

/** Advances the clock and signs in again, because no session lasts that long. */
const later = async (ms: number) => {
  on.clock.advance(ms)
  admin = await on.session(on.admin.id)
}
const keys = offlineKeys()
const now = () => on.parts.now().getTime()
const downloadRequest = async (): Promise<SigningRequest> =>
  JSON.parse((await admin.call(calls.request)).body.toString()) as SigningRequest
const uploadAnswer = (answer: unknown) =>
  admin.upload(JSON.stringify(answer), 'signed.json', { path: calls.upload.path })
const stateOf = () => callData(admin, calls.state, {})
const bodyOf = async (name: string) => {
  const [, version, role] = /^(?:(\d+)\.)?(\w+)\.json$/.exec(name) ?? []
  const metadata = await metadataOf(on.parts.store.db, 'image', role as never, version ? Number(version) : undefined)
  return metadata && Buffer.from(metadata.body)
}

test('exported, signed outside, uploaded: an independent client reads it', async () => {
  expect(await stateOf()).toMatchObject({ keys: [], versions: { released: 1, signed: 0 } })
  const request = await downloadRequest()
  expect(Object.keys(request.image.wanted)).toEqual(['BMS-100/1.0.0/BMS-1.0.0.bin'])
  const answer = answerRequest(request, keys, now())
  expect((await uploadAnswer(answer)).data).toMatchObject({
    taken: [
      { repository: 'image', role: 'root', version: 1 },
      { repository: 'director', role: 'root', version: 1 },
      { repository: 'image', role: 'targets', version: 1 },
    ],
  })
  const state = await stateOf()
  expect(state.metadata.map((each) => each.state)).toEqual(['valid', 'valid', 'valid', 'valid', 'valid'])
  expect(state.versions).toEqual({ released: 1, signed: 1 })
  const client = await tufClient(String(await bodyOf('1.root.json')), bodyOf)
  const updater = client()
  await updater.refresh()
  expect(await updater.getTargetInfo('BMS-100/1.0.0/BMS-1.0.0.bin')).toBeDefined()
  // The same file contains nothing new.
  expect((await uploadAnswer(answer)).code).toBe(code.invalid)
  const log = await callData(admin, operationLogCalls.query, {})
  expect(JSON.stringify(log.rows)).toContain('image targets')
})

test('the platform’s own keys are sealed, and those of root and targets are not there at all', async () => {
  const { rows } = await on.parts.store.db.execute(sql`select signing_key::text as row from signing_key`)
  const text = JSON.stringify(rows)
  expect(text).toContain('aes256gcm:')
  expect(text).not.toMatch(/PRIVATE KEY|plain:/)
})

test('timestamps are signed again before they expire, the snapshot too, and nothing is while they are fresh', async () => {
  const refresh = () => on.parts.store.tx((tx) => refreshImage(tx, on.parts))
  const first = await bodyOf('timestamp.json')
  await refresh()
  expect(await bodyOf('timestamp.json')).toEqual(first)
  await later(13 * hourMs)
  // Two concurrent processes sign only one.
  await Promise.all([refresh(), refresh()])
  const second = JSON.parse(String(await bodyOf('timestamp.json')))
  expect(second.signed.version).toBe(JSON.parse(String(first)).signed.version + 1)
  await later(6 * 24 * hourMs)
  await refresh()
  expect(JSON.parse(String(await bodyOf('snapshot.json'))).signed.version).toBe(2)
  const { rows } = await on.parts.store.db.execute(sql`select 1 from image_metadata where role = 'timestamp'`)
  expect(rows).toHaveLength(1)
})

const wrongly: [string, (answer: SigningAnswer, request: SigningRequest) => unknown][] = [
  ['no JSON', () => 'x'],
  ['a file of another kind', () => ({ form: 'signing-request/1' })],
  ['nothing', () => ({ form: 'signing-answer/1', image: {}, director: {} })],
  [
    'targets by foreign keys',
    (_answer, request) => answerRequest(request, { ...keys, ...offlineKeys({ root: [] }) }, now()),
  ],
  [
    'a version that was seen',
    ({ image }) => {
      const targets = { ...image.targets!.signed, version: 1 }
      return { form: 'signing-answer/1', image: { targets: signTargets(targets) }, director: {} }
    },
  ],
  [
    'targets that have expired',
    ({ image }) => {
      const targets = { ...image.targets!.signed, expires: '2020-01-01T00:00:00Z' }
      return { form: 'signing-answer/1', image: { targets: signTargets(targets) }, director: {} }
    },
  ],
  [
    'a file that is none of the platform’s versions',
    ({ image }) => {
      const [target] = Object.values(image.targets!.signed.targets)
      const targets = { ...image.targets!.signed, targets: { 'P-9/1/evil.bin': target! } }
      return { form: 'signing-answer/1', image: { targets: signTargets(targets) }, director: {} }
    },
  ],
  [
    'a version with another hash',
    ({ image }) => {
      const targets = structuredClone(image.targets!.signed.targets)
      Object.values(targets)[0]!.hashes.sha256 = 'cd'.repeat(32)
      return {
        form: 'signing-answer/1',
        image: { targets: signTargets({ ...image.targets!.signed, targets }) },
        director: {},
      }
    },
  ],
]
const signTargets = (targets: object) => signing(targets, keys.targets)
test.each(wrongly)('%s is refused, and nothing is kept of it', async (_what, make) => {
  const request = await downloadRequest()
  let answer: unknown
  try {
    answer = make(answerRequest(request, keys, now()), request)
  } catch {
    // The signing tool itself refuses it.
    return
  }
  const before = await on.rowCounts()
  expect([code.invalid, code.state]).toContain((await uploadAnswer(answer)).code)
  expect((await on.rowCounts()).image_metadata).toBe(before.image_metadata)
})

test('root keys are replaced: the next root is signed by the old and the new ones, and the old ones are worth nothing then', async () => {
  const old = keys.root
  const root = [newKey(), newKey()]
  const request = await downloadRequest()
  const client = await tufClient(String(await bodyOf('1.root.json')), bodyOf)
  await expect(client().refresh()).resolves.toBeUndefined()
  const answer = answerRequest(request, { ...keys, root, oldRoot: old, rootThreshold: 2 }, now())
  // A root without the signatures of the old key.
  const alone = { ...answer.image.root!, signatures: answer.image.root!.signatures.slice(0, 2) }
  expect((await uploadAnswer({ ...answer, image: { root: alone } })).code).toBe(code.invalid)
  expect((await uploadAnswer(answer)).code).toBe(200)
  await client().refresh()
  const next = await downloadRequest()
  expect(next.image.root?.signed.version).toBe(2)
  expect(() => answerRequest(next, { ...keys, root: old, oldRoot: [], rootThreshold: 1 }, now())).toThrow(
    /previous root/,
  )
  Object.assign(keys, { root, oldRoot: [], rootThreshold: 2 })
})

test('a new key of the platform signs once a root names it', async () => {
  const keyOf = async () => JSON.parse(String(await bodyOf('timestamp.json'))).signatures[0].keyid as string
  const before = await keyOf()
  await callData(admin, calls.newKey, { repository: 'image' })
  await later(13 * hourMs)
  await on.parts.store.tx((tx) => refreshImage(tx, on.parts))
  expect(await keyOf()).toBe(before)
  const request = await downloadRequest()
  // A root that does not name the new online key is refused, because the platform could not continue after it.
  const stale = answerRequest({ ...request, online: { ...request.online, image: 'ab'.repeat(32) } }, keys, now())
  expect((await uploadAnswer(stale)).code).toBe(code.invalid)
  expect((await uploadAnswer(answerRequest(request, keys, now()))).code).toBe(200)
  expect(await keyOf()).not.toBe(before)
  const client = await tufClient(String(await bodyOf('1.root.json')), bodyOf)
  await client().refresh()
})
