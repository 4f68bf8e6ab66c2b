import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../src/areas/accounts/account/store.ts'
import { isGet } from '../../src/kit/call.ts'
import type { AnyCall } from '../../src/server/context.ts'
import { eq } from '../../src/server/store/drizzle.ts'
import type { Client } from './client.ts'
import { openTestServer, type TestServer } from './harness.ts'
import { specifiedCalls, specifiedGroups } from './specified-calls.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const served = () => on.parts.catalogue.calls.map(({ call }) => call)
/** Calls by their path with what was answered, as far as it is not what was wished for. */
async function differing(
  calls: AnyCall[],
  caller: (call: AnyCall) => Promise<Client>,
  wished: (code: number) => boolean,
) {
  const wrong: Record<string, number> = {}
  for (const call of calls) {
    const { code } = await (await caller(call)).call(call, {})
    if (!wished(code)) wrong[call.path] = code
  }
  return wrong
}

describe('every served call', () => {
  test('without a session: 401 unless it is public', async () => {
    const closed = served().filter((call) => call.access !== 'public')
    expect(closed.length).toBeGreaterThan(20)
    expect(
      await differing(
        closed,
        async () => on.anonymous,
        (code) => code === 401,
      ),
    ).toEqual({})
  })

  test('by a role that does not hold it: refused, and the session goes on', async () => {
    const nobody = await on.asUser({ links: 'none', allVehicles: true })
    const closed = served().filter((call) => call.access === 'menu')
    expect(
      await differing(
        closed,
        async () => nobody,
        (code) => code === 20002,
      ),
    ).toEqual({})
    const open = served().filter((call) => call.access === 'open')
    const session = () => on.session(nobody.id)
    expect(await differing(open, session, (code) => code !== 20002 && code !== 401)).toEqual({})
  })

  test('by a role that holds it alone: not refused', async () => {
    const closed = served().filter((call) => call.access === 'menu')
    const holder = (call: AnyCall) => on.asUser({ links: [call.path] })
    expect(await differing(closed, holder, (code) => code !== 20002 && code !== 401)).toEqual({})
  })

  test('before the first password is changed: nothing but that', async () => {
    const fresh = await on.asUser({ links: 'all', allVehicles: true })
    await on.parts.store.db.update(accounts).set({ mustChangePassword: true }).where(eq(accounts.id, fresh.id))
    const allowed = ['/user/queryOneUser', '/user/updatePassword', '/user/logout']
    const other = served().filter((call) => call.access !== 'public' && !allowed.includes(call.path))
    expect(
      await differing(
        other,
        async () => fresh,
        (code) => code === 20013,
      ),
    ).toEqual({})
    const left = served().filter((call) => allowed.includes(call.path))
    expect(
      await differing(
        left,
        () => on.session(fresh.id),
        (code) => code !== 20013,
      ),
    ).toEqual({})
  })
})

describe('the declarations', () => {
  test('every declared call is served, and the other way round', async () => {
    const declared = [...on.parts.catalogue.declared.values()].flat().map((call) => call.path)
    const paths = served().map((call) => call.path)
    expect(declared.filter((path) => !paths.includes(path))).toEqual([])
    const platform = ['/file/', '/option/', '/job/']
    const known = (path: string) => declared.includes(path) || platform.some((prefix) => path.startsWith(prefix))
    expect(paths.filter((path) => !known(path))).toEqual([])
  })

  test('every call that the specification names for these areas exists, in the transport it names', () => {
    const transports = new Map(served().map((call) => [call.path, call.transport]))
    const wrong = specifiedCalls.filter(([path, transport]) => {
      const real = transports.get(path)
      return real !== transport && !(transport === 'json' && (real === 'blob' || real === 'multipart'))
    })
    expect(wrong).toEqual([])
    const paths = [...transports.keys()]
    expect(specifiedGroups.filter((prefix) => !paths.some((path) => path.startsWith(prefix)))).toEqual([])
  })

  test('nothing that changes something is a GET', () => {
    expect(served().filter((call) => isGet(call) && call.changes)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 and has an operation for every call', async () => {
    const { body, headers } = await on.anonymous.raw({ url: '/openapi.json' })
    expect(headers['content-type']).toContain('application/json')
    const document = JSON.parse(String(body))
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const call of served()) {
      const operation = document.paths[call.path]?.[isGet(call) ? 'get' : 'post']
      expect(operation, call.path).toMatchObject({
        summary: expect.any(String),
        responses: { 200: { description: expect.any(String) } },
      })
      expect(operation.security.length > 0, call.path).toBe(call.access !== 'public')
      const parts = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
      const inPath = (operation.parameters ?? []).filter((each: { in: string }) => each.in === 'path')
      expect(
        inPath.map((each: { name: string }) => each.name),
        call.path,
      ).toEqual(parts)
    }
    expect(Object.keys(document.paths).length).toBe(served().length)
    expect(faultsOf(document)).toEqual([])
  })

  test('is also a page to read', async () => {
    const { body, headers } = await on.anonymous.raw({ url: '/openapi' })
    expect(headers['content-type']).toContain('text/html')
    expect(String(body)).toContain('/user/login')
    expect(String(body)).not.toMatch(/<script/i)
  })
})

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

/** References that lead nowhere, and types that JSON Schema does not have. */
function faultsOf(document: Record<string, unknown>): string[] {
  const faults: string[] = []
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    const { $ref, type } = value as Record<string, unknown>
    if (typeof $ref === 'string') {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, key) => (at as Record<string, unknown>)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        )
      if (!$ref.startsWith('#/') || target === undefined) faults.push(`${path}: ${$ref}`)
    }
    if (typeof type === 'string' && path.includes('/schema') && !path.endsWith('/properties') && !types.includes(type))
      faults.push(`${path}: type ${type}`)
    for (const [key, each] of Object.entries(value)) visit(each, `${path}/${key}`)
  }
  visit(document, '#')
  return faults
}
