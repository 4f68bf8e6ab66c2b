import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../src/kit/client/language.ts'
import { PageContext } from '../../../src/kit/client/navigation.ts'
import { useFormDraft } from '../../../src/kit/draft/form-draft.ts'
import { RestoredNote } from '../../../src/kit/draft/RestoredNote.tsx'
import { loadParts } from '../../../src/kit/ui/part.tsx'

/** The browser's store, which this environment lacks. */
const kept = new Map<string, unknown>()
vi.mock('../../../src/kit/kept/database.ts', () => ({
  readKept: async (_store: string, key: string) => structuredClone(kept.get(key)),
  keep: async (_store: string, key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  drop: async (_store: string, key: string) => void kept.delete(key),
}))
let answer = true
vi.mock('../../../src/kit/client/feedback.ts', () => ({ confirm: async () => answer }))

const first = { name: '', note: 'as usual' }
function Form({ onClose }: { onClose?(): void }) {
  const form = useFormDraft('sample 7', first)
  return (
    <form>
      <RestoredNote of={form} />
      <input aria-label="name" value={form.draft.name} onChange={({ target }) => form.set({ name: target.value })} />
      <b>{form.draft.note}</b>
      <button type="button" onClick={() => void form.mayClose().then((may) => may && onClose?.())}>
        Close
      </button>
      <button type="button" onClick={() => void form.sent()}>
        Send
      </button>
    </form>
  )
}
const unsaved = new Set<string>()
const page = {
  key: '/a',
  mark: (form: string, dirty: boolean) => void (dirty ? unsaved.add(form) : unsaved.delete(form)),
  shown: () => true,
}
const open = (onClose?: () => void) =>
  render(
    <PageContext value={page}>
      <Form {...(onClose && { onClose })} />
    </PageContext>,
  )
const type = (name: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value: name } })
const typed = () => (screen.getByLabelText('name') as HTMLInputElement).value
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeAll(async () => {
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => Cookies.set('customerId', '1'))
afterEach(() => {
  cleanup()
  kept.clear()
  unsaved.clear()
  answer = true
})

test('what was typed marks its page as unsaved, and is there again after a reload until it is discarded', async () => {
  const before = open()
  expect(unsaved.size).toBe(0)
  type('Half')
  expect(unsaved.size).toBe(1)
  await waitFor(() => expect([...kept.values()]).toEqual([{ typed: { name: 'Half' }, seenAt: undefined }]))
  before.unmount()
  open()
  await waitFor(() => expect(typed()).toBe('Half'))
  expect(unsaved.size).toBe(1)
  expect(screen.getByRole('status').textContent).toContain('Restored what you had entered')
  await press('Discard')
  expect([typed(), unsaved.size, kept.size]).toEqual(['', 0, 0])
  expect(screen.queryByRole('status')).toBeNull()
})

test('closing asks; who stays keeps what was typed, who leaves gives it up', async () => {
  const close = vi.fn()
  open(close)
  type('Half')
  await waitFor(() => expect(kept.size).toBe(1))
  answer = false
  await press('Close')
  expect([close.mock.calls.length, typed(), kept.size]).toEqual([0, 'Half', 1])
  answer = true
  await press('Close')
  expect([close.mock.calls.length, typed(), kept.size]).toEqual([1, '', 0])
})

test('what was sent stands on and is nothing that could be lost; a change after that is', async () => {
  open()
  type('Whole')
  await waitFor(() => expect(kept.size).toBe(1))
  await press('Send')
  expect([typed(), unsaved.size, kept.size]).toEqual(['Whole', 0, 0])
  type('Whole and more')
  expect(unsaved.size).toBe(1)
})

test('a draft is its person’s alone, lacks what a later form asks besides, and gives way to who types already', async () => {
  kept.set('1\nform\nsample 7', { typed: { name: 'Mine' } })
  Cookies.set('customerId', '2')
  const other = open()
  await act(async () => {})
  expect(typed()).toBe('')
  other.unmount()
  Cookies.set('customerId', '1')
  const own = open()
  await waitFor(() => expect(typed()).toBe('Mine'))
  expect(document.querySelector('b')?.textContent).toBe('as usual')
  own.unmount()
  open()
  type('Now')
  await act(async () => {})
  expect(typed()).toBe('Now')
})
