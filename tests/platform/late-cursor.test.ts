import { expect, test } from 'vitest'
import { lateCursor } from '../../src/platform/stream/snapshot.ts'

test('on one machine a stream goes on from what it read; over several from the read before, so that nothing is missed', () => {
  const [one, several] = [lateCursor(false), lateCursor(true)]
  expect(['a', 'b', 'c'].map(one)).toEqual(['a', 'b', 'c'])
  expect(['a', 'b', 'c'].map(several)).toEqual(['a', 'a', 'b'])
})
