import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { z } from 'zod'
import { LanguageProvider } from '../kit/client/language.ts'
import { queryClient } from '../kit/client/query.ts'
import '../kit/plain/plain.css'
import { FeedbackHost } from './feedback/FeedbackHost.tsx'
import { NewVersion } from './pwa/NewVersion.tsx'
import { Root } from './Root.tsx'
import { RootFault } from './RootFault.tsx'

// The page's policy forbids code from strings, which zod would otherwise use for speed.
z.config({ jitless: true })

const router = createHashRouter([{ path: '*', element: <Root />, errorElement: <RootFault /> }])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <RouterProvider router={router} />
        <FeedbackHost />
        <NewVersion />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
)
