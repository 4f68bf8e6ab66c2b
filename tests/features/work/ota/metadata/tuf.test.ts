/** tuf-js, an independent implementation, reads the platform's metadata and refuses manipulated metadata. */
import { canonicalize } from '@tufjs/canonical-json'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { canonical } from '../../../../../src/features/work/ota/metadata/canonical.ts'
import { newRoot, validMs, whyNotRoot } from '../../../../../src/features/work/ota/metadata/documents.ts'
import { countSigners, isSignedBy, signWith } from '../../../../../src/features/work/ota/metadata/keys.ts'
import { answerRequest, changedTargets } from '../../../../../src/features/work/ota/metadata/signing-files.ts'
import { forgetFolders, MetadataRepository, newKey, offlineKeys, targetOf, tufClient } from './repository.ts'

afterAll(forgetFolders)

const name = 'P1/2.0.0/app.bin'
const clientOf = (repository: MetadataRepository, root = repository.files.get('1.root.json')!) =>
  tufClient(root, (file) => {
    const body = repository.files.get(file)
    return body === undefined ? undefined : Buffer.from(body)
  })
const refresh = async (repository: MetadataRepository) => (await clientOf(repository))().refresh()

test('canonical JSON is that of tuf-js, whatever is written in it', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__'),
        tie('any'),
        { maxKeys: 5 },
      ),
    ),
  })).any
  fc.assert(
    fc.property(value, (each) => {
      expect(canonical(each)).toBe(canonicalize(each))
    }),
  )
  expect(() => canonical(1.5)).toThrow(TypeError)
})

test('a signature is of one content and one key', () => {
  const [key, other] = [newKey(), newKey()]
  const document = signWith({ a: 1 }, [key])
  expect(countSigners(document, [key.open])).toBe(1)
  expect(countSigners({ ...document, signed: { a: 2 } }, [key.open])).toBe(0)
  expect(countSigners(document, [other.open])).toBe(0)
  const twice = { ...document, signatures: [...document.signatures, ...document.signatures] }
  expect(countSigners(twice, [key.open, key.open])).toBe(1)
  expect(isSignedBy(Buffer.from('x'), 'zz', 'zz')).toBe(false)
})

test('accepted as it is, and after new targets', async () => {
  const repository = new MetadataRepository()
  const client = await clientOf(repository)
  const first = client()
  await first.refresh()
  expect((await first.getTargetInfo(name))?.length).toBe(1_000)
  repository.request.image.wanted['P1/3.0.0/app.bin'] = targetOf(2_000, 3)
  expect(Object.keys(changedTargets(repository.request))).toEqual(['P1/3.0.0/app.bin'])
  repository.publish()
  const next = client()
  await next.refresh()
  expect((await next.getTargetInfo('P1/3.0.0/app.bin'))?.custom).toMatchObject({ releaseCounter: 3 })
})

describe('refused', () => {
  const attacks: Record<string, (published: MetadataRepository) => void> = {
    'targets signed by a foreign key': (repository) => {
      repository.keys = offlineKeys({ root: repository.keys.root })
      const foreign = signWith(repository.read('1.targets.json').signed, [newKey()])
      repository.put('1.targets.json', foreign, 1)
    },
    'a timestamp signed by a foreign key': (repository) => {
      repository.put('timestamp.json', signWith(repository.read('timestamp.json').signed, [newKey()]), 1)
    },
    'an expired timestamp (freeze)': (repository) => repository.publish(Date.now() - 1_000),
    'a snapshot of another version than its timestamp says (mix-and-match)': (repository) => {
      repository.publish()
      repository.files.set('2.snapshot.json', repository.files.get('1.snapshot.json')!)
    },
    'targets with another hash of a file': (repository) => {
      const { signed, signatures } = repository.read('1.targets.json')
      signed.targets[name].hashes.sha256 = `b${signed.targets[name].hashes.sha256.slice(1)}`
      repository.put('1.targets.json', { signed, signatures }, 1)
    },
    'targets with a size that is one off': (repository) => {
      const { signed, signatures } = repository.read('1.targets.json')
      signed.targets[name].length++
      repository.put('1.targets.json', { signed, signatures }, 1)
    },
    'more bytes than the snapshot says (endless data)': (repository) => {
      repository.files.set('1.targets.json', repository.files.get('1.targets.json') + ' '.repeat(10_000))
    },
    'a root that the one before has not signed': (repository) => {
      const keys = { root: [newKey()], targets: [newKey()], online: [newKey()], rootThreshold: 1 }
      const root = newRoot(
        { ...keys, root: [keys.root[0]!.open], targets: [keys.targets[0]!.open], online: [keys.online[0]!.open] },
        2,
        Date.now() + validMs.root,
      )
      repository.put('2.root.json', signWith(root, keys.root), 2)
    },
    'a root that skips a version': (repository) => {
      const root = { ...repository.read('1.root.json').signed, version: 3 }
      repository.put('2.root.json', signWith(root, repository.keys.root), 3)
    },
    'an expired root': (repository) => {
      const root = { ...repository.read('1.root.json').signed, version: 2, expires: '2020-01-01T00:00:00Z' }
      repository.put('2.root.json', signWith(root, repository.keys.root), 2)
    },
  }
  test.each(Object.keys(attacks))('%s', async (what) => {
    const repository = new MetadataRepository()
    await refresh(repository)
    attacks[what]!(repository)
    await expect(refresh(repository)).rejects.toThrow()
  })

  test('older metadata than was seen (rollback)', async () => {
    const repository = new MetadataRepository()
    const old = new Map(repository.files)
    const client = await clientOf(repository)
    repository.publish()
    await client().refresh()
    for (const [file, body] of old) repository.files.set(file, body)
    await expect(client().refresh()).rejects.toThrow(/version|less than|older/i)
  })
})

describe('keys change', () => {
  test('root N leads to N+1 when both have signed it; offline without the old key there is none', async () => {
    const repository = new MetadataRepository()
    const client = await clientOf(repository)
    await client().refresh()
    const old = repository.keys.root
    repository.keys = { ...repository.keys, root: [newKey(), newKey()], rootThreshold: 2 }
    expect(() => repository.publish()).toThrow(/previous root/)
    repository.keys = { ...repository.keys, oldRoot: old }
    repository.publish()
    expect(repository.read('2.root.json').signatures).toHaveLength(3)
    await client().refresh()
    // A client that missed the change follows all roots from the first to the last.
    await refresh(repository)
    // The old key alone is not accepted any more.
    const next = { ...repository.read('2.root.json').signed, version: 3 }
    const stolenRoot = signWith(next, old)
    expect(whyNotRoot(stolenRoot, repository.read('2.root.json'), Date.now())).toBe('oldSignature')
    repository.put('3.root.json', stolenRoot, 3)
    await expect(refresh(repository)).rejects.toThrow()
  })

  test('a new key of the platform, and new targets keys, are named by a new root', async () => {
    const repository = new MetadataRepository()
    repository.online.image = newKey()
    repository.request = {
      ...repository.request,
      online: { ...repository.request.online, image: repository.online.image.open.keyval.public },
    }
    repository.keys = { ...repository.keys, targets: [newKey()] }
    repository.publish()
    expect(repository.read('2.root.json')).not.toBeNull()
    await refresh(repository)
  })

  test('without root keys a root that is current stays, and one that names other keys is asked for', () => {
    const repository = new MetadataRepository()
    const { director } = answerRequest(repository.request, repository.keys, Date.now())
    repository.request = { ...repository.request, director: { root: director.root! } }
    const same = answerRequest(repository.request, { ...repository.keys, root: [] }, Date.now())
    expect(same.director.root).toBeUndefined()
    expect(same.image.root).toBeUndefined()
    expect(() =>
      answerRequest(repository.request, { ...repository.keys, root: [], targets: [newKey()] }, Date.now()),
    ).toThrow(/root keys/)
  })
})
