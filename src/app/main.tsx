import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../client/language.ts'
import { watchShell } from '../client/shell.ts'
import '../ui/parts/tokens.css'
import '../ui/parts/ui.css'
import '../ui/parts/layout.css'
import { FeedbackHost } from './feedback/FeedbackHost.tsx'
import { Start } from './Start.tsx'

// The browser's install event fires once and early. Its consumer loads later (`pwa/install.ts`).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { installPrompt: event })
})
// The page's policy forbids code from strings. zod would use it for speed, and tries it on load, so it is turned off
// before.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Pages before sign-in use no shell component, but the same stylesheets.
watchShell(() => {})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <Start />
      <FeedbackHost />
    </LanguageProvider>
  </StrictMode>,
)
