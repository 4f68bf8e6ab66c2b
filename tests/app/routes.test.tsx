import { render } from '@testing-library/react'
import { createHashRouter, Navigate, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { guard } from '../../src/app/session/guard.ts'
import { readMenu } from '../../src/app/session/role-menu.ts'
import type { Navigation } from '../../src/client/navigation.ts'
import { isRoute } from '../../src/features/screens.ts'

const menu = readMenu([], isRoute)

/** Follows the guard's redirects, as the app does, and shows the final address. */
function Visit({ signedIn }: { signedIn: boolean }) {
  const { pathname: path, search } = useLocation()
  const step = guard({ path, search, signedIn, menu: signedIn ? menu : null, built: () => true })
  return 'to' in step ? <Navigate to={step.to} replace /> : <p>{step.kind}</p>
}

async function endOf(hash: string, signedIn: boolean): Promise<string> {
  window.location.hash = hash
  const router = createHashRouter([{ path: '*', element: <Visit signedIn={signedIn} />, errorElement: <p>fault</p> }])
  const { container, findByText, unmount } = render(<RouterProvider router={router} />)
  await findByText(/./)
  const end = container.textContent
  unmount()
  router.dispose()
  return end ?? ''
}
afterEach(() => {
  window.location.hash = ''
})

const malformedHashes = [
  '/redirect//evil.example',
  '/redirect///evil.example/a',
  '/redirect/\\\\evil.example',
  '/redirect/\\/evil.example',
  '/redirect/https://evil.example',
  '/redirect/%2F%2Fevil.example',
  '/redirect//',
  '/redirect/',
  '//evil.example',
  '//',
  '/\\evil.example',
  '///index',
  '/%',
  '/%E0%A4%A',
  '/redirect/%E0%A4%A',
  '/redirect/redirect//evil.example',
  'evil.example',
  '/nowhere?x=%&y=//',
  '?',
  '/#/#',
]
test.each(malformedHashes)('#%s ends on a page of our own', async (hash) => {
  expect(['notFound', 'page']).toContain(await endOf(hash, true))
  expect(['notFound', 'public']).toContain(await endOf(hash, false))
})

test('a route that is not in the table of screens does not compile', () => {
  const open: Navigation['open'] = (route) => expect(isRoute(route)).toBe(true)
  open('/basic/carInfo')
  // @ts-expect-error: misspelt
  expect(() => open('/basic/carinfo')).toThrow()
})
