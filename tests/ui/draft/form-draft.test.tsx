import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../src/client/language.ts'
import { type Backup, PageContext } from '../../../src/client/navigation.ts'
import { browser } from '../../../src/client/session.ts'
import { useFormDraft } from '../../../src/ui/draft/form-draft.ts'
import { RestoredNote } from '../../../src/ui/draft/RestoredNote.tsx'
import { useRemark } from '../../../src/ui/draft/remark-dialog.tsx'
import { loadParts } from '../../../src/ui/parts/part.tsx'

/** Replaces the browser's database, which this environment lacks. */
const database = new Map<string, unknown>()
/** Promise that reads wait for. */
let reading: Promise<void> = Promise.resolve()
vi.mock('../../../src/client/local-store/database.ts', () => ({
  readEntry: async (_store: string, key: string) => {
    await reading
    return structuredClone(database.get(key))
  },
  keep: async (_store: string, key: string, value: unknown) => void database.set(key, structuredClone(value)),
  drop: async (_store: string, key: string) => void database.delete(key),
}))
let answer = true
const questions: string[] = []
vi.mock('../../../src/client/feedback.ts', () => ({
  confirm: async ({ content }: { content: string }) => {
    questions.push(content)
    return answer
  },
}))

const first = { name: '', note: 'as usual' }
interface FormProps {
  onClose?(): void
  /** Undefined: a secret. */
  of?: string | undefined
  updatedAt?: number
}
function Form({ onClose, of, updatedAt }: FormProps) {
  const form = useFormDraft(of, first, updatedAt)
  return (
    <form>
      <RestoredNote of={form} />
      <input aria-label="name" value={form.draft.name} onChange={({ target }) => form.set({ name: target.value })} />
      <b>{form.draft.note}</b>
      <button type="button" onClick={() => void form.mayClose().then((may) => may && onClose?.())}>
        Close
      </button>
      <button type="button" onClick={() => void form.markSent()}>
        Send
      </button>
    </form>
  )
}
const unsavedForms = new Map<string, Backup | undefined>()
const page = {
  key: '/a',
  mark: (form: string, dirty: boolean, backup?: Backup) =>
    void (dirty ? unsavedForms.set(form, backup) : unsavedForms.delete(form)),
  shown: () => true,
}
const open = (onClose?: () => void, props: Partial<FormProps> = { of: 'sample 7' }) =>
  render(
    <PageContext value={page}>
      <Form {...props} {...(onClose && { onClose })} />
    </PageContext>,
  )
const isStored = () => [...unsavedForms.values()].every((backup) => backup?.isStored())
const type = (name: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value: name } })
const inputValue = () => (screen.getByLabelText('name') as HTMLInputElement).value
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => {
  Cookies.set('customerId', '1')
  browser.losesInput = () => !isStored()
})
afterEach(() => {
  cleanup()
  database.clear()
  unsavedForms.clear()
  questions.length = 0
  answer = true
})

test('what was typed marks its page as unsaved, and is there again after a reload until it is discarded', async () => {
  const before = open()
  expect(unsavedForms.size).toBe(0)
  type('Half')
  expect(unsavedForms.size).toBe(1)
  await waitFor(() => expect([...database.values()]).toEqual([{ typed: { name: 'Half' }, seenAt: undefined }]))
  before.unmount()
  open()
  await waitFor(() => expect(inputValue()).toBe('Half'))
  expect(unsavedForms.size).toBe(1)
  expect(screen.getByRole('status').textContent).toContain('Your entries were restored')
  await press('Discard')
  expect([inputValue(), unsavedForms.size, database.size]).toEqual(['', 0, 0])
  expect(screen.queryByRole('status')).toBeNull()
})

test('closing asks; who stays keeps what was typed, who leaves gives it up', async () => {
  const close = vi.fn()
  open(close)
  type('Half')
  await waitFor(() => expect(database.size).toBe(1))
  answer = false
  await press('Close')
  expect([close.mock.calls.length, inputValue(), database.size]).toEqual([0, 'Half', 1])
  answer = true
  await press('Close')
  expect([close.mock.calls.length, inputValue(), database.size]).toEqual([1, '', 0])
})

test('who closes a form before its draft has been read gives up nothing', async () => {
  database.set('1\nform\nsample 7', { typed: { name: 'Half' }, seenAt: undefined })
  let read = () => {}
  reading = new Promise((resolve) => {
    read = resolve
  })
  const close = vi.fn()
  open(close)
  await press('Close')
  read()
  await act(() => reading)
  expect([close.mock.calls.length, questions.length, database.size]).toEqual([1, 0, 1])
})

test('what was sent stands on and is nothing that could be lost; a change after that is', async () => {
  open()
  type('Whole')
  await waitFor(() => expect(database.size).toBe(1))
  await press('Send')
  expect([inputValue(), unsavedForms.size, database.size]).toEqual(['Whole', 0, 0])
  type('Whole and more')
  expect(unsavedForms.size).toBe(1)
})

test('a draft is its person’s alone, lacks what a later form asks besides, and gives way to who types already', async () => {
  database.set('1\nform\nsample 7', { typed: { name: 'Mine' } })
  Cookies.set('customerId', '2')
  const other = open()
  await act(async () => {})
  expect(inputValue()).toBe('')
  other.unmount()
  Cookies.set('customerId', '1')
  const own = open()
  await waitFor(() => expect(inputValue()).toBe('Mine'))
  expect(document.querySelector('b')?.textContent).toBe('as usual')
  own.unmount()
  open()
  type('Now')
  await act(async () => {})
  expect(inputValue()).toBe('Now')
})

test('a reload writes first what was typed, and asks only about what is kept nowhere', async () => {
  const reload = vi.fn()
  open()
  type('Half')
  expect(isStored()).toBe(false)
  await act(() => browser.reloadBy(reload))
  expect([reload.mock.calls.length, questions, database.size, isStored()]).toEqual([1, [], 1, true])
  cleanup()
  open(undefined, { of: undefined })
  type('Secret')
  answer = false
  await act(() => browser.reloadBy(reload))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(questions).toEqual(['Some of your entries can’t be kept. Reloading discards them.'])
  expect([...database.values()]).toEqual([{ typed: { name: 'Half' }, seenAt: undefined }])
})

test('of a record that has changed since it is said so, and only what was typed replaces what stands there now', async () => {
  database.set('1\nform\nsample 7', { typed: { name: 'Mine' }, seenAt: 1 })
  open(undefined, { of: 'sample 7', updatedAt: 2 })
  await waitFor(() => expect(inputValue()).toBe('Mine'))
  expect(screen.getByRole('status').textContent).toContain('The record has changed since then')
})

test('what was taken back by typing is forgotten', async () => {
  open()
  type('Half')
  await waitFor(() => expect(database.size).toBe(1))
  type('')
  await waitFor(() => expect([database.size, unsavedForms.size]).toEqual([0, 0]))
})

let isRefused = true
const answers: (string | undefined)[] = []
function Asking() {
  const { ask, dialog } = useRemark()
  const promptOptions = { of: 'end 7', title: 'End it', okText: 'End', send: async () => !isRefused }
  return (
    <PageContext value={page}>
      <button type="button" onClick={() => void ask(promptOptions).then((text) => answers.push(text))}>
        Open
      </button>
      {dialog}
    </PageContext>
  )
}

test('a remark stands until its step is taken; asked again for the same, it is there', async () => {
  const remark = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Remark')).value
  const before = render(<Asking />)
  await press('Open')
  fireEvent.change(await screen.findByLabelText('Remark'), { target: { value: 'Wrong file' } })
  await press('End')
  expect([answers, await remark()]).toEqual([[], 'Wrong file'])
  await waitFor(() => expect(database.size).toBe(1))
  before.unmount()
  render(<Asking />)
  await press('Open')
  await waitFor(async () => expect(await remark()).toBe('Wrong file'))
  isRefused = false
  await press('End')
  await waitFor(() => expect([answers, database.size, unsavedForms.size]).toEqual([['Wrong file'], 0, 0]))
})
