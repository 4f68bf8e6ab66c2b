/** Tests the pager of a long list: its current page, its links, and its end. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../src/client/language.ts'
import { Pager } from '../../src/record/views/desk/Pager.tsx'
import RecordTable from '../../src/record/views/desk/RecordTable.tsx'
import type { Listing } from '../../src/record/views/shared/listing.ts'
import type { ListRequest } from '../../src/record/views/shared/question.ts'
import { row, sample } from './sample.ts'
import { stubWindow } from './window.ts'

const setPage = vi.fn()
const goTo = vi.fn()
beforeEach(async () => {
  stubWindow()
  vi.clearAllMocks()
  await setLanguage('en', { remember: false })
})
afterAll(() => setLanguage('zh', { remember: false }))

const [next, previous] = [
  [null, 40],
  [null, 21],
] as const
const questionOf = (page: number, pageSize = 20): ListRequest => ({
  page,
  pageSize,
  filter: {},
  fixedFilter: {},
  missing: [],
  active: 0,
  listQuery: {},
  setPage,
  goTo,
  setFilter: () => {},
  setSort: () => {},
  reset: () => {},
})
const listingOf = (more: Partial<Listing>): Listing => ({
  rows: [],
  vehicles: {},
  total: 30_000,
  open: false,
  estimate: undefined,
  count: async () => {},
  counting: false,
  next: [...next],
  previous: [...previous],
  loading: false,
  fetching: false,
  fault: null,
  refresh: async () => {},
  hasMore: false,
  loadMore: async () => {},
  ...more,
})
function show(page: number, { pageSize, ...listing }: Partial<Listing> & { pageSize?: number } = {}) {
  render(<Pager question={questionOf(page, pageSize)} listing={listingOf(listing)} />)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const off = () => ['First page', 'Previous page', 'Next page', 'Last page'].filter((name) => button(name).disabled)
const typePage = (text: string) => {
  const input = screen.getByRole<HTMLInputElement>('spinbutton')
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
}

test.each([1, 2, 7, 500])('page %i of pages by number is shown as it is', (page) => {
  show(page)
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe(String(page))
})

test.each([
  [501, 20, 'Page 501'],
  [101, 100, 'Page 101'],
  [0, 20, 'Near the end'],
])('page %i of %i rows, beyond what is counted, is the text %j', (page, pageSize, text) => {
  show(page, { pageSize })
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(screen.getByText(text)).toBeTruthy()
})

test.each([
  ['the first page', 1, {}, ['First page', 'Previous page']],
  ['a page between', 2, {}, []],
  ['a page whose neighbour before is not known', 2, { previous: undefined }, ['Previous page']],
  ['the last page', 3, { next: null }, ['Next page', 'Last page']],
  ['the only page', 1, { next: null, previous: null }, ['First page', 'Previous page', 'Next page', 'Last page']],
] as const)('on %s the others alone lead further', (_, page, listing, disabledButtons) => {
  show(page, listing)
  expect(off()).toEqual(disabledButtons)
})

test('next, previous, first and last lead to the pages beside', () => {
  show(3)
  fireEvent.click(button('Next page'))
  expect(goTo).toHaveBeenLastCalledWith({ after: next }, 4)
  fireEvent.click(button('Previous page'))
  expect(goTo).toHaveBeenLastCalledWith({ before: previous }, 2)
  fireEvent.click(button('Last page'))
  expect(goTo).toHaveBeenLastCalledWith({ before: 'end' }, 0)
  fireEvent.click(button('First page'))
  expect(setPage).toHaveBeenLastCalledWith(1)
})

test('from near the end the numbers of pages are not known', () => {
  show(0)
  fireEvent.click(button('Next page'))
  expect(goTo).toHaveBeenLastCalledWith({ after: next }, 0)
  fireEvent.click(button('Previous page'))
  expect(goTo).toHaveBeenLastCalledWith({ before: previous }, 0)
})

test.each([
  ['12', 20, 12],
  ['500', 20, 500],
  ['501', 20, 500],
  ['100', 100, 100],
  ['101', 100, 100],
] as const)('page %s of %i rows, typed, leads to page %i', (text, pageSize, page) => {
  show(2, { pageSize })
  typePage(text)
  expect(setPage).toHaveBeenLastCalledWith(page)
})

test.each(['2', '0', '-1', '', 'x'])('typing %j leads nowhere', (text) => {
  show(2)
  typePage(text)
  expect(setPage).not.toHaveBeenCalled()
})

test('counting all is offered where the list is not counted to its end', () => {
  const count = vi.fn(async () => {})
  show(1, { open: true, total: 10_000, count })
  fireEvent.click(screen.getByRole('button', { name: 'Count all' }))
  expect(count).toHaveBeenCalledOnce()
  cleanup()
  show(1)
  expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull()
})

/** A list that is counted completely has the pages of its table. */
function showTable(page: number, total: number) {
  render(<RecordTable record={sample} question={questionOf(page)} listing={listingOf({ rows: [row], total })} />)
}
const activePage = () => document.querySelector('.ant-pagination-item-active')?.textContent

test.each([1, 3, 5])('a counted list marks page %i', (page) => {
  showTable(page, 95)
  expect(activePage()).toBe(String(page))
  expect(screen.getAllByTitle(/^\d+$/).at(-1)?.textContent).toBe('5')
  expect(screen.getByText('95 records')).toBeTruthy()
})

test('the pages beside are found by key, the others by number', () => {
  showTable(2, 95)
  fireEvent.click(screen.getByTitle('3'))
  expect(goTo).toHaveBeenLastCalledWith({ after: next }, 3)
  fireEvent.click(screen.getByTitle('1'))
  expect(goTo).toHaveBeenLastCalledWith({ before: previous }, 1)
  fireEvent.click(screen.getByTitle('5'))
  expect(setPage).toHaveBeenLastCalledWith(5)
})
