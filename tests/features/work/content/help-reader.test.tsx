import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../../src/client/language.ts'
import OwnerHelp from '../../../../src/features/work/content/helpReader/screen.tsx'

interface HelpRequest {
  readonly path: string
  readonly input: Record<string, unknown>
}
let requests: HelpRequest[]
/** Server with one English question, which a search for 'plug' finds. */
function answerTo({ path, input }: HelpRequest): unknown {
  if (path !== '/question/find') return null
  const isFound = input.language === 'en' && (input.text === undefined || input.text === 'plug')
  return isFound
    ? [{ id: 7, title: 'How do I charge?', content: 'Plug it in.', html: '<p>Plug it in.</p>', topic: 'charging' }]
    : []
}
beforeEach(async () => {
  requests = []
  window.location.hash = '#/ownerHelp?language=fr'
  await setLanguage('en', { remember: false })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = { path: String(url), input: JSON.parse(String(init?.body)) as Record<string, unknown> }
    requests.push(call)
    return Response.json({ code: 200, msg: '', data: answerTo(call) })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  window.location.hash = ''
})
const inputs = (path: string) => requests.filter((each) => each.path === path).map(({ input }) => input)

test('questions are shown in the best language there is; a search is sent whole, in that language', async () => {
  render(<OwnerHelp />)
  expect(await screen.findByText('How do I charge?')).toBeDefined()
  expect(inputs('/question/find')).toEqual([{ language: 'fr' }, { language: 'en' }])
  const field = screen.getByLabelText('Search questions')
  for (const text of ['p', 'plu', 'plug']) fireEvent.change(field, { target: { value: text } })
  expect(inputs('/question/find')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('1 question found')).toBeDefined()
  expect(inputs('/question/find').slice(2)).toEqual([{ text: 'plug', language: 'en' }])
  expect(window.location.hash).toBe('#/ownerHelp?text=plug&language=fr')
})

test('a browser has one vote on an answer, which it can change', async () => {
  render(<OwnerHelp />)
  await screen.findByText('How do I charge?')
  for (const [count, name] of ['Yes', 'No'].entries()) {
    fireEvent.click(screen.getByText(name))
    await waitFor(() => expect(inputs('/question/vote')).toHaveLength(count + 1))
    await waitFor(() => expect(screen.getByText(name).closest('button')?.getAttribute('aria-pressed')).toBe('true'))
  }
  const [first, second] = inputs('/question/vote')
  expect(first).toEqual({ id: 7, reader: expect.stringMatching(/^[\w-]{43}$/), helpful: true })
  expect(second).toEqual({ ...first, helpful: false })
})
