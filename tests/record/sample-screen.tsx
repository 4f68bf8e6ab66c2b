import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Fragment } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { type Navigation, NavigationContext } from '../../src/client/navigation.ts'
import { PermissionContext } from '../../src/client/permission.ts'
import { type Shell, ShellContext } from '../../src/client/shell.ts'
import { RecordScreen } from '../../src/record/views/RecordScreen.tsx'
import type { SidePanel } from '../../src/record/views/shared/side-panel.ts'
import type { RowAction } from '../../src/record/views/shared/view.ts'
import { sample, sampleCalls } from './sample.ts'

const all = new Set(Object.values(sampleCalls).map(({ path }) => path))

interface ShowOptions {
  permitted?: ReadonlySet<string>
  hash?: string
  shell?: Shell
  undeletableReason?: () => string
  rowActions?: RowAction<never>[]
  sidePanel?: SidePanel
}
/** Shows the list of samples as a screen with its own address. `turn` changes the shell. */
export function showSample(options: ShowOptions = {}) {
  window.location.hash = options.hash ?? '#/sample'
  const undeletableProps = options.undeletableReason && { undeletableReason: options.undeletableReason }
  const element = (
    <RecordScreen
      record={sample}
      calls={sampleCalls}
      {...undeletableProps}
      rowActions={options.rowActions ?? []}
      sidePanel={options.sidePanel as SidePanel<never> | undefined}
    />
  )
  const router = createHashRouter([{ path: '*', element }])
  const navigation: Navigation = {
    open: () => {},
    opens: () => false,
    move: (path, state) => void router.navigate(path, { state, flushSync: true }),
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = (shell: Shell) => (
    <QueryClientProvider client={client}>
      <PermissionContext value={options.permitted ?? all}>
        <ShellContext value={{ shell, Frame: Fragment }}>
          <NavigationContext value={navigation}>
            <RouterProvider router={router} />
          </NavigationContext>
        </ShellContext>
      </PermissionContext>
    </QueryClientProvider>
  )
  const { rerender } = render(view(options.shell ?? 'desk'))
  return { turn: (shell: Shell) => rerender(view(shell)), router }
}
