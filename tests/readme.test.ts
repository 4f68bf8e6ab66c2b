/** Checks that the README's tree matches the repository, and that its example call works as written. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { root } from '../src/tools/sources.ts'
import { tokenOf } from './features/base/accounts/tokens.ts'
import { addCatalogue, addVehicle, vinOf } from './features/fleet/vehicles/fleet.ts'
import { openTestServer } from './platform/harness.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the tree names every folder and file at the top of src, and no other', () => {
  const tree = /```\nsrc\/\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const treeNames = [...tree.matchAll(/^ {2}([\w.-]+)\/? /gm)].map(([, name]) => name)
  expect(treeNames.sort()).toEqual(readdirSync(join(root, 'src')).sort())
})

test('every file and folder that the README names exists', () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path)
  const code = [...readme.matchAll(/`((?:src|tests|e2e)\/[\w./-]+)`/g)].map(([, path]) => path)
  const missing = [...links, ...code].filter((path) => {
    try {
      return !path || !readdirSync(join(root, path, '..')).includes(path.replace(/\/$/, '').split('/').at(-1) ?? '')
    } catch {
      return true
    }
  })
  expect(missing).toEqual([])
})

test('the example of a call works as it is written', async () => {
  const examples = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
  const [example = '', ...more] = examples.filter((text) => text.includes('curl '))
  expect(more).toEqual([])
  const on = await openTestServer()
  onTestFinished(() => on.close())
  const catalogue = await addCatalogue(on.admin)
  for (const n of [2, 1]) await addVehicle(on.admin, catalogue, n)
  await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = on.server.app.server.address() as AddressInfo
  const run = async (token: string) => {
    const env = { ...process.env, SERVER: `http://127.0.0.1:${port}`, TOKEN: token, no_proxy: '*' }
    return JSON.parse((await promisify(execFile)('bash', ['-c', example], { env })).stdout)
  }
  const { token } = await tokenOf(on, on.admin, [vehicleCalls.query.path])
  const { code, data } = await run(token)
  expect(code).toBe(200)
  expect(data.rows.map(({ vin }: { vin: string }) => vin)).toEqual([vinOf(1), vinOf(2)])
  expect(await run(token.slice(0, -1)).catch((error: Error) => error)).not.toMatchObject({ code: 200 })
})
