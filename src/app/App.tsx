import { QueryClientProvider } from '@tanstack/react-query'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { queryClient } from '../client/query.ts'
import { Root } from './Root.tsx'
import { RootFault } from './RootFault.tsx'

const router = createHashRouter([{ path: '*', element: <Root />, errorElement: <RootFault /> }])

/** Continues after a sign-in that was made before the router was shown. */
export const goOnSignedIn = () => router.navigate('/login', { replace: true, state: { signedIn: true } })

export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
