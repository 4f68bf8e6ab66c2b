import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../kit/client/language.ts'
import '../kit/plain/plain.css'
import { FeedbackHost } from './feedback/FeedbackHost.tsx'
import { Start } from './Start.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <Start />
      <FeedbackHost />
    </LanguageProvider>
  </StrictMode>,
)
