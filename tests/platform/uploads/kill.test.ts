import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCalls } from '../../../src/domain/contract/upload.ts'
import { upgradeFileCalls } from '../../../src/features/work/ota/upgradeFile/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { addCatalogue } from '../../features/fleet/vehicles/fleet.ts'
import { seededRandom } from '../../random.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { pause } from '../../waiting.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { killProcess, startProcess } from '../own-process.ts'
import { killsOf, storeKind } from '../store/open.ts'
import { begin, head, sendRest, sha256, uploadContent, waitForJoin } from './sending.ts'

/** Size of an upload, large enough to be interrupted midway. */
const bytes = 64 * 1024 ** 2
/** Server that accepts chunks and joins none. Separate processes that can be killed do that. */
let on: TestServer
let staff: Client
const random = seededRandom()
let child: ChildProcess | undefined
beforeAll(async () => {
  if (storeKind !== 'server') return
  on = await openTestServer()
  staff = await on.asUser({ links: [upgradeFileCalls.add.path] })
})
afterAll(async () => {
  if (child) await killProcess(child)
  await on?.close()
})

const root = () => join(on.parts.config.dataDir, 'files')
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
/** Received files that are not part of the store yet, with their sizes. */
const incoming = async () => {
  const names = await readdir(join(root(), 'incoming'))
  return Promise.all(names.map(async (name) => ({ name, size: await sizeOf(join(root(), 'incoming', name)) })))
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Checks that every content in the store is complete: its hash matches its name. */
async function expectWhole(): Promise<void> {
  const entries = await readdir(root(), { recursive: true, withFileTypes: true })
  const contents = entries.filter((each) => each.isFile() && /^[0-9a-f]{64}$/.test(each.name))
  for (const { name, parentPath } of contents) expect(await hashOfFile(join(parentPath, name))).toBe(name)
}

/** Starts a server that joins, and kills it once it has progressed far enough. Then lets its lease expire. */
async function killedWhen(isSoFar: () => Promise<boolean>): Promise<void> {
  child = await startProcess(on)
  while (!(await isSoFar())) await pause(1, 'it is over within milliseconds')
  await killProcess(child)
  await on.parts.store.db.execute(
    sql`update job set lease_until = now(), due_at = now() where name = 'joinUpload' and state <> 'done'`,
  )
}

const rowOf = async (id: string) => {
  const { rows } = await on.parts.store.db.execute<{ state: string; hash: string | null }>(
    sql`select state, hash from file_upload where id = ${id}`,
  )
  return rows[0]
}
const piecesOf = async (id: string) =>
  (await on.parts.store.db.execute(sql`select 1 from file_piece where upload_id = ${id}`)).rows.length

/** Creates an upload whose chunks are complete but not joined. */
async function whole(content: Buffer): Promise<string> {
  const upload = await begin(staff, content)
  await sendRest(staff, upload, content)
  expect(await rowOf(upload.id)).toEqual({ state: 'joining', hash: null })
  return upload.id
}

test.runIf(storeKind === 'server')(
  'the server is killed while it joins pieces, again and again: no content is half there, and the upload is finished',
  async () => {
    const content = randomBytes(bytes)
    const hash = sha256(content)
    const id = await whole(content)
    const old = new Set((await incoming()).map(({ name }) => name))
    let joiningKills = 0
    for (let n = killsOf(3); n > 0; n--) {
      // At a random point, by the written share of the joined file.
      const share = random()
      const isNew = ({ name, size }: { name: string; size: number }) => !old.has(name) && size >= share * bytes
      await killedWhen(async () => (await incoming()).some(isNew) || (await rowOf(id))?.state !== 'joining')
      // Files of a killed server stay here and only take up space, for a day.
      for (const { name } of await incoming()) old.add(name)
      const row = await rowOf(id)
      if (row?.state === 'joining') joiningKills++
      expect(['joining', 'done']).toContain(row?.state)
      if (row?.state === 'joining') {
        expect(await piecesOf(id)).toBe(bytes / (8 * 1024 ** 2))
        expect((await head(staff, id)).headers['upload-offset']).toBe(String(bytes))
      }
      await expectWhole()
    }
    expect(joiningKills).toBeGreaterThan(0)
    child = await startProcess(on)
    expect(await waitForJoin(staff, id)).toMatchObject({ state: 'done', hash, fault: null })
    expect(
      await eventually(
        () => piecesOf(id),
        (count) => count === 0,
      ),
    ).toBe(0)
    await killProcess(child)
    await expectWhole()
    const { series } = await addCatalogue(on.admin)
    const file = {
      area: 'box',
      name: 'Box',
      version: '2.1',
      firmwareName: 'Box',
      firmwareVersion: '2.1',
      series,
      file: id,
    }
    expect(await staff.call(upgradeFileCalls.add, file as never)).toMatchObject({ code: 200 })
  },
)

test.runIf(storeKind === 'server')(
  'one that is cancelled after a kill leaves nothing; begun again it is finished',
  async () => {
    const content = randomBytes(bytes)
    const hash = sha256(content)
    const id = await whole(content)
    const place = join(root(), hash.slice(0, 2), hash.slice(2, 4), hash)
    // The content is stored, but possibly not yet recorded in the database.
    await killedWhen(async () => (await sizeOf(place)) > 0)
    expect(await sizeOf(place)).toBe(bytes)
    await staff.call(uploadCalls.cancel, { id })
    child = await startProcess(on)
    expect(
      await eventually(
        () => sizeOf(place),
        (size) => size === 0,
      ),
    ).toBe(0)
    expect(
      await eventually(
        () => piecesOf(id),
        (count) => count === 0,
      ),
    ).toBe(0)
    expect(await uploadContent(staff, content)).toMatchObject({ state: 'done', hash })
    expect(await sizeOf(place)).toBe(bytes)
  },
)
