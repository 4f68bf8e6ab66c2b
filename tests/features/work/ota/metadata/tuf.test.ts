/** tuf-js, an independent implementation, reads the platform's metadata and refuses manipulated metadata. */
import { canonicalize } from '@tufjs/canonical-json'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { canonical } from '../../../../../src/features/work/ota/metadata/canonical.ts'
import { newRoot, validMs, whyNotRoot } from '../../../../../src/features/work/ota/metadata/documents.ts'
import { countSigners, isSignedBy, signWith } from '../../../../../src/features/work/ota/metadata/keys.ts'
import { answerRequest, changedTargets } from '../../../../../src/features/work/ota/metadata/signing-files.ts'
import { forgetFolders, newKey, offlineKeys, Published, targetOf, tufClient } from './published.ts'

afterAll(forgetFolders)

const name = 'P1/2.0.0/app.bin'
const clientOf = (published: Published, root = published.files.get('1.root.json')!) =>
  tufClient(root, (file) => {
    const body = published.files.get(file)
    return body === undefined ? undefined : Buffer.from(body)
  })
const refresh = async (published: Published) => (await clientOf(published))().refresh()

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
  const signed = signWith({ a: 1 }, [key])
  expect(countSigners(signed, [key.open])).toBe(1)
  expect(countSigners({ ...signed, signed: { a: 2 } }, [key.open])).toBe(0)
  expect(countSigners(signed, [other.open])).toBe(0)
  const twice = { ...signed, signatures: [...signed.signatures, ...signed.signatures] }
  expect(countSigners(twice, [key.open, key.open])).toBe(1)
  expect(isSignedBy(Buffer.from('x'), 'zz', 'zz')).toBe(false)
})

test('accepted as it is, and after new targets', async () => {
  const published = new Published()
  const client = await clientOf(published)
  const first = client()
  await first.refresh()
  expect((await first.getTargetInfo(name))?.length).toBe(1_000)
  published.request.image.wanted['P1/3.0.0/app.bin'] = targetOf(2_000, 3)
  expect(Object.keys(changedTargets(published.request))).toEqual(['P1/3.0.0/app.bin'])
  published.publish()
  const next = client()
  await next.refresh()
  expect((await next.getTargetInfo('P1/3.0.0/app.bin'))?.custom).toMatchObject({ releaseCounter: 3 })
})

describe('refused', () => {
  const tampered: Record<string, (published: Published) => void> = {
    'targets signed by a foreign key': (published) => {
      published.keys = offlineKeys({ root: published.keys.root })
      const foreign = signWith(published.read('1.targets.json').signed, [newKey()])
      published.put('1.targets.json', foreign, 1)
    },
    'a timestamp signed by a foreign key': (published) => {
      published.put('timestamp.json', signWith(published.read('timestamp.json').signed, [newKey()]), 1)
    },
    'an expired timestamp (freeze)': (published) => published.publish(Date.now() - 1_000),
    'a snapshot of another version than its timestamp says (mix-and-match)': (published) => {
      published.publish()
      published.files.set('2.snapshot.json', published.files.get('1.snapshot.json')!)
    },
    'targets with another hash of a file': (published) => {
      const { signed, signatures } = published.read('1.targets.json')
      signed.targets[name].hashes.sha256 = `b${signed.targets[name].hashes.sha256.slice(1)}`
      published.put('1.targets.json', { signed, signatures }, 1)
    },
    'targets with a size that is one off': (published) => {
      const { signed, signatures } = published.read('1.targets.json')
      signed.targets[name].length++
      published.put('1.targets.json', { signed, signatures }, 1)
    },
    'more bytes than the snapshot says (endless data)': (published) => {
      published.files.set('1.targets.json', published.files.get('1.targets.json') + ' '.repeat(10_000))
    },
    'a root that the one before has not signed': (published) => {
      const keys = { root: [newKey()], targets: [newKey()], online: [newKey()], rootThreshold: 1 }
      const root = newRoot(
        { ...keys, root: [keys.root[0]!.open], targets: [keys.targets[0]!.open], online: [keys.online[0]!.open] },
        2,
        Date.now() + validMs.root,
      )
      published.put('2.root.json', signWith(root, keys.root), 2)
    },
    'a root that skips a version': (published) => {
      const root = { ...published.read('1.root.json').signed, version: 3 }
      published.put('2.root.json', signWith(root, published.keys.root), 3)
    },
    'an expired root': (published) => {
      const root = { ...published.read('1.root.json').signed, version: 2, expires: '2020-01-01T00:00:00Z' }
      published.put('2.root.json', signWith(root, published.keys.root), 2)
    },
  }
  test.each(Object.keys(tampered))('%s', async (what) => {
    const published = new Published()
    await refresh(published)
    tampered[what]!(published)
    await expect(refresh(published)).rejects.toThrow()
  })

  test('older metadata than was seen (rollback)', async () => {
    const published = new Published()
    const old = new Map(published.files)
    const client = await clientOf(published)
    published.publish()
    await client().refresh()
    for (const [file, body] of old) published.files.set(file, body)
    await expect(client().refresh()).rejects.toThrow(/version|less than|older/i)
  })
})

describe('keys change', () => {
  test('root N leads to N+1 when both have signed it; offline without the old key there is none', async () => {
    const published = new Published()
    const client = await clientOf(published)
    await client().refresh()
    const old = published.keys.root
    published.keys = { ...published.keys, root: [newKey(), newKey()], rootThreshold: 2 }
    expect(() => published.publish()).toThrow(/root before/)
    published.keys = { ...published.keys, oldRoot: old }
    published.publish()
    expect(published.read('2.root.json').signatures).toHaveLength(3)
    await client().refresh()
    // A client that missed the change follows all roots from the first to the last.
    await refresh(published)
    // The old key alone is not accepted any more.
    const next = { ...published.read('2.root.json').signed, version: 3 }
    const stolen = signWith(next, old)
    expect(whyNotRoot(stolen, published.read('2.root.json'), Date.now())).toBe('oldSignature')
    published.put('3.root.json', stolen, 3)
    await expect(refresh(published)).rejects.toThrow()
  })

  test('a new key of the platform, and new targets keys, are named by a new root', async () => {
    const published = new Published()
    published.online.image = newKey()
    published.request = {
      ...published.request,
      online: { ...published.request.online, image: published.online.image.open.keyval.public },
    }
    published.keys = { ...published.keys, targets: [newKey()] }
    published.publish()
    expect(published.read('2.root.json')).not.toBeNull()
    await refresh(published)
  })

  test('without root keys a root that is current stays, and one that names other keys is asked for', () => {
    const published = new Published()
    const { director } = answerRequest(published.request, published.keys, Date.now())
    published.request = { ...published.request, director: { root: director.root! } }
    const same = answerRequest(published.request, { ...published.keys, root: [] }, Date.now())
    expect(same.director.root).toBeUndefined()
    expect(same.image.root).toBeUndefined()
    expect(() =>
      answerRequest(published.request, { ...published.keys, root: [], targets: [newKey()] }, Date.now()),
    ).toThrow(/root keys/)
  })
})
