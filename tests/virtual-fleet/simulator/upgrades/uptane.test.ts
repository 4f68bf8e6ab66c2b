import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeploymentFile } from '../../../../src/virtual-fleet/simulator/upgrades/documents.ts'
import { ecuKey, ecuKeySheet } from '../../../../src/virtual-fleet/simulator/upgrades/ecu-keys.ts'
import type { Http, HttpRequest } from '../../../../src/virtual-fleet/simulator/upgrades/http.ts'
import { InstalledVersions } from '../../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'
import { canonical } from '../../../../src/virtual-fleet/simulator/upgrades/uptane/metadata.ts'
import { Uptane } from '../../../../src/virtual-fleet/simulator/upgrades/uptane.ts'
import { bytesOf, start, vin } from './bench.ts'
import { newKey, repositories, type signedBy } from './repositories.ts'

const bytes = bytesOf(5_000)
const name = 'HX2910200-EV33-V9.0.0.bin'
const address = 'http://platform.test/uptane'

function setUpUptane() {
  const repos = repositories(vin)
  const installedVersions = new InstalledVersions(7)
  const bms = installedVersions.of('BMS')!
  const custom = { hardwareIds: [bms.hardwareId], releaseCounter: bms.counter + 1 }
  repos.list(name, bytes, 'BMS', custom)
  const requests: HttpRequest[] = []
  let now = start
  const http: Http = async (request) => {
    requests.push(request)
    const [, which, file] = /\/uptane\/(director|image)\/(?:LTEST\d+\/)?(.+)$/.exec(request.url) ?? []
    const text =
      request.method === 'PUT' ? '' : repos[which === 'director' ? 'director' : 'image'].files.get(file ?? '')
    return { status: text === undefined ? 404 : 200, headers: {}, text: text ?? '', json: undefined }
  }
  const { sha256 } = repos.image.targets[name]!.hashes
  const deploymentFile: DeploymentFile = {
    partNumber: bms.partNumber,
    version: 'V9.0.0',
    filename: name,
    size: bytes.length,
    sha256,
    ecu: 'BMS',
    url: 'http://platform.test/file',
    counter: bms.counter + 1,
    hardwareIds: [],
    fromVersion: undefined,
  }
  const options = { http, vin, address, roots: repos.roots, now: () => now, installed: installedVersions }
  const uptane = new Uptane(options)
  return {
    withoutRoots: { ...options, roots: undefined },
    ...repos,
    installed: installedVersions,
    sent: requests,
    wanted: deploymentFile,
    uptane,
    check: (file: Partial<DeploymentFile> = {}) => uptane.check([{ ...deploymentFile, ...file }]),
    later: (ms: number) => {
      now += ms
    },
  }
}
type UptaneSetup = ReturnType<typeof setUpUptane>

test('what both repositories stand for is taken; metadata are asked for in the order of the standard', async () => {
  const { check, sent: requests } = setUpUptane()
  expect(await check()).toBeUndefined()
  expect(requests.map(({ url }) => url.slice(address.length + 1).replace(`${vin}/`, ''))).toEqual([
    ...['2.root.json', 'timestamp.json', 'snapshot.json', 'targets.json'].map((file) => `director/${file}`),
    ...['2.root.json', 'timestamp.json', 'snapshot.json', 'targets.json'].map((file) => `image/${file}`),
  ])
})

test('a file that two ECUs share is checked for each: the entry of its own, not that of the other', async () => {
  const { installed: installedVersions, wanted: deploymentFile, uptane, director, list } = setUpUptane()
  const vcu = installedVersions.of('VCU')!
  const other = 'HX3610100-EV21-V9.0.0.bin'
  list(other, bytes, 'VCU', { hardwareIds: [vcu.hardwareId], releaseCounter: vcu.counter + 1 })
  const both = [
    deploymentFile,
    { ...deploymentFile, ecu: 'VCU', partNumber: vcu.partNumber, filename: other, counter: vcu.counter + 1 },
  ]
  expect(await uptane.check(both)).toBeUndefined()
  // The director no longer lists the second file.
  delete director.targets[other]
  director.publish()
  expect(await uptane.check(both)).toMatch(/is for BMS/)
})

test('a file without a release counter, such as that of a task, is taken for no older one', async () => {
  const { check, list, image, director } = setUpUptane()
  list(name, bytes, 'BMS', {})
  for (const repository of [image, director]) delete repository.targets[name]!.custom!.releaseCounter
  director.publish()
  image.publish()
  expect(await check({ counter: undefined })).toBeUndefined()
})

const attacks: [string, RegExp, (one: UptaneSetup) => void][] = [
  [
    'a foreign key signs the targets',
    /director: bad signature of targets/,
    ({ director }) => {
      const own = director.keys.targets
      director.keys.targets = [newKey()]
      director.publish()
      director.keys.targets = own
    },
  ],
  [
    'one of two root keys signs the timestamp',
    /image: bad signature of timestamp/,
    ({ image }) => {
      image.keys.timestamp = [image.keys.root[0]!]
      image.publish()
    },
  ],
  ['an expired timestamp', /director: freeze: timestamp/, ({ later }) => later(2 * 86_400_000)],
  [
    'another snapshot than the timestamp says',
    /image: (mix-and-match|endless data)/,
    ({ image }) => {
      const old = image.files.get('timestamp.json')!
      image.versions.snapshot++
      image.publish()
      image.files.set('timestamp.json', old)
    },
  ],
  [
    'other targets than the snapshot says',
    /director: mix-and-match: hash of targets/,
    ({ director }) => {
      const old = director.files.get('snapshot.json')!
      const stamp = director.files.get('timestamp.json')!
      director.targets[name] = { ...director.targets[name]!, length: 5_001 }
      director.publish()
      director.files.set('snapshot.json', old).set('timestamp.json', stamp)
    },
  ],
  [
    'more bytes than were said',
    /image: endless data/,
    ({ image }) => {
      image.files.set('targets.json', `${image.files.get('targets.json')}${' '.repeat(10_000)}`)
    },
  ],
  ['a missing file', /image: drop-request/, ({ image }) => void image.files.delete('snapshot.json')],
  [
    'no metadata at all',
    /image: timestamp is no metadata/,
    ({ image }) => void image.files.set('timestamp.json', '<html>'),
  ],
  [
    'targets of another vehicle',
    /another vehicle/,
    ({ director }) => {
      director.custom = { vin: 'LTEST000000000002' }
      director.publish()
    },
  ],
  [
    'the image repository does not know it',
    /image repository does not list/,
    ({ image }) => {
      image.targets = {}
      image.publish()
    },
  ],
  [
    'the director does not list it',
    /director does not list/,
    ({ director }) => {
      director.targets = {}
      director.publish()
    },
  ],
  [
    'a length that is one off',
    /length of/,
    ({ image }) => {
      image.targets[name] = { ...image.targets[name]!, length: 4_999 }
      image.publish()
    },
  ],
  [
    'two counters',
    /release counter of/,
    ({ image }) => {
      image.targets[name] = { ...image.targets[name]!, custom: { releaseCounter: 1 } }
      image.publish()
    },
  ],
  [
    'an older counter',
    /downgrade refused: release counter/,
    ({ list }) => list(name, bytes, 'BMS', { releaseCounter: 1 }),
  ],
  [
    'another ECU',
    /is for VCU/,
    ({ list, installed: installedVersions }) =>
      list(name, bytes, 'VCU', { releaseCounter: installedVersions.of('BMS')!.counter + 1 }),
  ],
  [
    'other hardware',
    /hardware incompatible/,
    ({ list, installed: installedVersions }) =>
      list(name, bytes, 'BMS', { releaseCounter: installedVersions.of('BMS')!.counter + 1, hardwareIds: ['H9.9'] }),
  ],
  [
    'a new root that the old one has not signed',
    /director: bad signature of root/,
    ({ director }) => director.rotate('new'),
  ],
]
test.each(attacks)('refused: %s', async (_what, why, attack) => {
  const one = setUpUptane()
  attack(one)
  expect(await one.check()).toMatch(why)
})

test('older metadata than it has seen are refused', async () => {
  const one = setUpUptane()
  const old = new Map(one.image.files)
  one.image.versions.timestamp++
  one.image.publish()
  expect(await one.check()).toBeUndefined()
  for (const [file, text] of old) one.image.files.set(file, text)
  expect(await one.check()).toMatch(/image: rollback: timestamp 1 after 2/)
})

test('without roots from the factory it trusts those of its first contact, and what follows from them', async () => {
  const one = setUpUptane()
  const contact = new Uptane(one.withoutRoots)
  for (const repository of [one.director, one.image])
    repository.files.set('1.root.json', repository.files.get('root.json')!)
  expect(await contact.check([one.wanted])).toBeUndefined()
  one.director.rotate('new')
  expect(await contact.check([one.wanted])).toMatch(/director: bad signature of root/)
})

test('a platform without metadata is taken at its word, and is sent no manifest', async () => {
  const one = setUpUptane()
  const contact = new Uptane(one.withoutRoots)
  expect(await contact.check([one.wanted])).toBeUndefined()
  expect(await contact.report(one.installed.all)).toBe(false)
  expect(one.sent.map(({ method }) => method)).not.toContain('PUT')
})

test('the keys of ECUs as the platform takes them: one Primary for each vehicle', () => {
  const [head, ...lines] = ecuKeySheet([{ vin }]).trimEnd().split('\n')
  expect(head).toBe('VIN,ECU,Ed25519 public key,Primary')
  expect(lines.length).toBe(new InstalledVersions(7).all.length)
  for (const line of lines) expect(line).toMatch(new RegExp(`^${vin},[A-Z][A-Z0-9_]*,[0-9a-f]{64},(true|false)$`))
  expect(lines.filter((line) => line.endsWith(',true')).map((line) => line.split(',')[1])).toEqual(['TBOX'])
})

test('root keys are rotated: each next root by the keys before and its own', async () => {
  const one = setUpUptane()
  one.director.rotate()
  one.director.rotate()
  one.image.rotate()
  expect(await one.check()).toBeUndefined()
})

test('the manifest: every ECU says what it runs and signs it, the Primary signs all of it, counters rise', async () => {
  const { uptane, installed: installedVersions, sent: requests } = setUpUptane()
  await uptane.report(installedVersions.all)
  await uptane.report(installedVersions.all)
  const [first, second] = requests
    .filter(({ method }) => method === 'PUT')
    .map(({ json }) => json as ReturnType<typeof signedBy>)
  type Manifest = { vin: string; counter: number; reports: Record<string, ReturnType<typeof signedBy>> }
  const manifest = first!.signed as Manifest
  const isSigned = ({ signed: metadata, signatures: [one] }: ReturnType<typeof signedBy>, ecu: string) =>
    verify(null, Buffer.from(canonical(metadata)), createPublicKey(ecuKey(vin, ecu)), Buffer.from(one!.sig, 'hex'))
  expect(manifest.vin).toBe(vin)
  expect(Object.keys(manifest.reports)).toEqual(installedVersions.all.map(({ ecu }) => ecu))
  expect(isSigned(first!, 'TBOX')).toBe(true)
  expect(Object.entries(manifest.reports).every(([ecu, report]) => isSigned(report, ecu))).toBe(true)
  expect((second!.signed as Manifest).counter).toBeGreaterThan(manifest.counter)
})
