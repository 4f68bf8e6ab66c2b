import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../kit/client/language.ts'
import { watchShell } from '../kit/client/shell.ts'
import '../kit/ui/tokens.css'
import '../kit/ui/ui.css'
import { FeedbackHost } from './feedback/FeedbackHost.tsx'
import { Start } from './Start.tsx'

// The browser offers to install once, and early; what takes the offer comes later (`pwa/install.ts`).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { installPrompt: event })
})
// The page's policy forbids code from strings, which zod would use for speed and tries as soon as it loads: its settings
// are there before it is.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
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
