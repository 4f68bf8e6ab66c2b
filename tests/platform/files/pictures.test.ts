import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { code } from '../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import { bindRequestCalls } from '../../../src/features/fleet/owners/bindRequest/contract.ts'
import { feedbackCalls } from '../../../src/features/work/content/feedback/contract.ts'
import { manualCalls } from '../../../src/features/work/content/manual/contract.ts'
import { metadataIn, withoutMetadata } from '../../../src/platform/files/picture-metadata.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { newSecret } from '../../../src/platform/token.ts'
import { newToken, sendForm } from '../../features/fleet/owners/sending.ts'
import { callData, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import type { Client } from '../client.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { locatedPictures, positionsIn } from './positions.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const endings = Object.keys(locatedPictures)

test.each(endings)('the reader of this test finds the position in %s, and none once it is clean', (name) => {
  const file = locatedPictures[name]!
  expect(positionsIn(file).length).toBeGreaterThan(2)
  expect(positionsIn(file).join(' ')).toMatch(/31 13 52|31,13/)
  const clean = withoutMetadata(file)!
  expect([positionsIn(clean), metadataIn(clean), withoutMetadata(clean)]).toEqual([[], [], clean])
  // A truncated file is not a valid picture, wherever it ends.
  const whole = file.lastIndexOf(clean.subarray(-8)) + 8
  for (let length = 0; length < Math.min(whole, file.length) - 8; length++)
    expect(withoutMetadata(file.subarray(0, length)), String(length)).toBeUndefined()
})

type Sending = (client: Client, picture: Buffer, index: number) => Promise<{ code: number }>
/** Upload of a picture for each call that takes one. */
const sending: Record<string, Sending> = {
  [platformCalls.upload.path]: (client, picture) => client.upload(picture, 'home.jpg'),
  [feedbackCalls.send.path]: (client, picture) => {
    const fields = { secret: newSecret(), account: '13900000001', appType: 'android', scenario: 'charging' }
    const pictures = { picture1: picture, picture2: locatedPictures['a.jpg']!, picture3: locatedPictures['b.png']! }
    return sendForm(client, feedbackCalls.send.path, { ...fields, description: 'Look' }, pictures)
  },
  [bindRequestCalls.submit.path]: (client, picture, index) => {
    const fields = { token: newToken(), vin: vinOf(index + 1), name: '王小1', phone: `1390000000${index}` }
    return sendForm(client, bindRequestCalls.submit.path, fields, {
      certificate: picture,
      licence: locatedPictures['a.jpg']!,
    })
  },
}

test('no call that takes pictures stores a position', async () => {
  const takers = on.parts.catalogue.calls.filter(({ call }) => call.upload?.kinds.includes('picture'))
  // A new call with pictures must be added to `sending`.
  expect(takers.map(({ call }) => call.path).sort()).toEqual(Object.keys(sending).sort())
  for (const { call } of takers)
    for (const [index, name] of endings.entries()) {
      const client = call.access === 'public' ? on.anonymous : on.admin
      const answer = await sending[call.path]!(client, locatedPictures[name]!, index)
      expect(answer.code, `${call.path} ${name}`).toBe(200)
    }
  const zip = new ZipFile()
  for (const [name, picture] of Object.entries(locatedPictures)) zip.addBuffer(picture, name)
  zip.end()
  const archive = await on.admin.upload(await buffer(zip.outputStream), 'book.zip')
  const manual = (await callData(on.admin, manualCalls.add, { title: 'Book', kind: 'common', language: 'zh' })).id
  expect(await callData(on.admin, manualCalls.importPages, { manual, file: archive.data.id, replace: false })).toEqual({
    pages: 4,
    pictures: 4,
  })
  const { rows } = await on.parts.store.db.execute<{ hash: string; name: string; size: number }>(
    sql`select hash, name, size from stored_file where kind = 'picture'`,
  )
  expect(rows).toHaveLength(4 + 12 + 8 + 4)
  for (const { hash, name, size } of rows) {
    const storedPicture = await buffer(await on.parts.files.get(hash))
    expect([positionsIn(storedPicture), storedPicture.length], name).toEqual([[], size])
  }
})

test('a picture that cannot be cleaned is refused; uploads in pieces take none', async () => {
  const brokenPicture = locatedPictures['a.jpg']!.subarray(0, 80)
  expect((await on.admin.upload(brokenPicture, 'a.jpg')).code).toBe(code.fileType)
  const pieceTypes = on.parts.catalogue.records.flatMap(({ record }) =>
    Object.values(record.fields).flatMap((field) => field.kind.uploads?.(field)?.accept ?? []),
  )
  expect(pieceTypes.length).toBeGreaterThan(0)
  expect(pieceTypes).not.toContain('picture')
})
