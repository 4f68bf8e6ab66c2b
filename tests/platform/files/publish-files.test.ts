import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetWithdrawn, publishFiles, storeText, withdrawFiles } from '../../../src/platform/files/publish-files.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import { openTestServer, type TestServer } from '../harness.ts'

const get = (url: string, headers: Record<string, string> = {}) => server.anonymous.raw({ method: 'GET', url, headers })
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inTx = <T>(work: (db: Db) => Promise<T>) => server.parts.store.tx((tx) => work(tx))
/** Stores a content that is published for each of `refs`. */
const publishText = (text: string, refs: string[], type = 'application/octet-stream') =>
  inTx(async (db) => {
    const { hash } = await storeText(db, server.parts.files, text)
    for (const ref of refs) await publishFiles(db, 'test', ref, [{ hash, name: 'page', type }])
    return hash
  })

describe('published files', () => {
  it('open without a session, by ranges, and are kept for ever', async () => {
    const hash = await publishText('{"title":"充电"}', ['1'])
    const whole = await get(`/file/published/${hash}`)
    expect(whole.status).toBe(200)
    expect(whole.body.toString()).toBe('{"title":"充电"}')
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(whole.headers['content-security-policy']).toContain("default-src 'none'")
    expect(whole.headers['content-disposition']).toMatch(/^attachment/)
    expect(whole.headers['set-cookie']).toBeUndefined()
    const part = await get(`/file/published/${hash}`, { range: 'bytes=2-6' })
    expect([part.status, part.body.toString()]).toEqual([206, 'title'])
    expect((await get(`/file/published/${hash}`, { 'if-none-match': `"${hash}"` })).status).toBe(304)
  })

  it('send texts compressed to whom takes that, and as they are to others and by ranges', async () => {
    const text = JSON.stringify({ title: '充电', html: '<p>充电桩</p>'.repeat(200) })
    const address = `/file/published/${await publishText(text, ['6'], 'application/json')}`
    const small = await get(address, { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(small.headers['content-security-policy']).toContain("default-src 'none'")
    expect(small.body.length).toBeLessThan(text.length / 10)
    expect(brotliDecompressSync(small.body).toString()).toBe(text)
    const again = { 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) }
    expect((await get(address, again)).status).toBe(304)
    for (const encoding of ['', 'gzip', 'br;q=0, gzip', 'gzip, br; q=0.0']) {
      const whole = await get(address, { 'accept-encoding': encoding })
      expect(whole.headers['content-encoding']).toBeUndefined()
      expect(whole.headers.vary).toBe('accept-encoding')
      expect(whole.body.toString()).toBe(text)
    }
    const part = await get(address, { 'accept-encoding': 'br', range: 'bytes=2-6' })
    expect([part.status, part.body.toString()]).toEqual([206, 'title'])
  })

  it('show pictures in place and nothing else', async () => {
    const picture = await get(`/file/published/${await publishText('a picture', ['2'], 'image/png')}`)
    expect(picture.headers['content-disposition']).toMatch(/^inline/)
    const page = await get(`/file/published/${await publishText('<script>1</script>', ['3'], 'text/html')}`)
    expect(page.headers['content-disposition']).toMatch(/^attachment/)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('are unknown unless published, and when withdrawn', async () => {
    const draft = await inTx((db) => storeText(db, server.parts.files, 'a draft'))
    expect((await get(`/file/published/${draft.hash}`)).status).toBe(404)
    expect((await get(`/file/published/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await get('/file/published/..%2f..%2fetc')).status).toBe(404)
    const hash = await publishText('shared', ['4', '5'])
    const withdrawn = await inTx((db) => withdrawFiles(db, 'test', '4'))
    await forgetWithdrawn(server.parts, withdrawn)
    expect((await get(`/file/published/${hash}`)).status).toBe(200)
    await forgetWithdrawn(server.parts, await inTx((db) => withdrawFiles(db, 'test', '5')))
    expect((await get(`/file/published/${hash}`)).status).toBe(404)
    expect(await server.parts.files.has(hash)).toBe(false)
  })
})
