import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../kit/client/language.ts'
import { watchShell } from '../kit/client/shell.ts'
import '../kit/ui/tokens.css'
import '../kit/ui/ui.css'
import { FeedbackHost } from './feedback/FeedbackHost.tsx'
import { awaitInstall } from './pwa/install.ts'
import { Start } from './Start.tsx'

awaitInstall()
// Pages before sign-in know no shell component, but the same stylesheets.
watchShell(() => {})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <Start />
      <FeedbackHost />
    </LanguageProvider>
  </StrictMode>,
)
