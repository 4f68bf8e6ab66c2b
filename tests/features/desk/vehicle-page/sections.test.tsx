/** Every section of the vehicle page is complete: its texts and its route exist, and its place is its own. */
import { expect, test } from 'vitest'
import { onTexts } from '../../../../src/domain/contract/words.ts'
import {
  buttons,
  eventLists,
  mainCards,
  rowsOfCards,
  topCards,
} from '../../../../src/features/desk/vehicle-page/file/sections.ts'
import { screens } from '../../../../src/features/screens.ts'

const Empty = () => null
const places = (sections: readonly { readonly place: number }[]) => sections.map(({ place }) => place)

test('places are distinct, so that the order does not depend on the order of files', () => {
  for (const sections of [topCards, mainCards, eventLists, buttons]) {
    expect(sections.length).toBeGreaterThan(2)
    expect(new Set(places(sections)).size).toBe(sections.length)
    expect(places(sections)).toEqual(places(sections).toSorted((a, b) => a - b))
  }
})

test('every button opens a screen, and has a text in both languages', () => {
  const routes = new Set<string>(screens.map(({ route }) => route))
  expect(buttons.filter(({ route }) => !routes.has(route))).toEqual([])
  const texts = new Map<string, readonly string[]>()
  onTexts((namespace, pairs) => {
    for (const [key, pair] of Object.entries(pairs)) texts.set(`${namespace}:${key}`, pair)
  })
  expect(buttons.filter(({ label }) => (texts.get(label) ?? []).filter(Boolean).length < 2)).toEqual([])
})

test('cards of half the width share a row', () => {
  const card = (area: 'main' | 'half', place: number) => ({ area, place, Card: Empty })
  const rows = rowsOfCards([card('main', 1), card('half', 2), card('half', 3), card('main', 4), card('half', 5)])
  expect(rows.map(places)).toEqual([[1], [2, 3], [4], [5]])
})
