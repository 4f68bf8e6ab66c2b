import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsUnder, matching, nest, pathTo, toggle } from '../../src/record/model/tree.ts'

const refs = [
  { id: 1, label: 'Root', parent: null },
  { id: 2, label: 'Sales', parent: 1 },
  { id: 3, label: 'East', parent: 2 },
  { id: 4, label: 'West', parent: 2 },
  { id: 5, label: 'Lost', parent: 99 },
]
const tree = nest(refs)
const sales = tree[0]!.children[0]!

test('choices nest by their parents; those without one are roots', () => {
  expect(tree.map(({ id }) => id)).toEqual([1, 5])
  expect(idsUnder(tree[0]!)).toEqual([1, 2, 3, 4])
  expect(pathTo(tree, 4)).toEqual([1, 2, 4])
})

test('ticking takes all under a node and the way to it, unticking only what is under it', () => {
  const tickedIds = toggle(tree, [], sales)
  expect([...tickedIds].sort()).toEqual([1, 2, 3, 4])
  expect(toggle(tree, tickedIds, sales)).toEqual([1])
})

test('a search keeps the way to what it finds', () => {
  expect(matching(tree, 'wes')).toMatchObject([{ id: 1, children: [{ id: 2, children: [{ id: 4 }] }] }])
})

test('no choice is lost or doubled, even where parents stand in a circle', () => {
  const any = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      label: fc.string(),
      parent: fc.option(fc.integer({ min: 1, max: 12 })),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(any, (nodes) => {
      const nestedIds = nest(nodes).flatMap(idsUnder)
      expect(nestedIds.sort((a, b) => a - b)).toEqual(nodes.map(({ id }) => id).sort((a, b) => a - b))
    }),
  )
})
