import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../../../src/ui/upload/sha256.ts'

const expectedHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('of every length around the ends of blocks', () => {
  for (let length = 0; length < 260; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256)
    const hasher = sha256()
    hasher.update(bytes)
    expect(hasher.hex()).toBe(expectedHash(bytes))
  }
})

test('however it is cut into pieces', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 })
  fc.assert(
    fc.property(pieces, (all) => {
      const hasher = sha256()
      for (const piece of all) hasher.update(piece)
      expect(hasher.hex()).toBe(expectedHash(Buffer.concat(all)))
    }),
  )
})

test('of more bits than 32 bits count', () => {
  const piece = new Uint8Array(16 * 1024 * 1024).fill(171)
  const [hasher, other] = [sha256(), createHash('sha256')]
  for (let n = 0; n < 33; n++) {
    hasher.update(piece)
    other.update(piece)
  }
  expect(hasher.hex()).toBe(other.digest('hex'))
})
