import { toast } from './feedback.ts'
import { translate } from './language.ts'
import { clientTexts as words } from './texts.ts'

/**
 * Browser messages for a code file that did not load. Either the network or server is away, or a new version was
 * released.
 */
const browserText = /dynamically imported module|module script|preload CSS/i
const name = 'MissingCode'

export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && (error.name === name || browserText.test(error.message))

// Vite passes every failed import through here, so this text appears wherever the error is shown.
window.addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload: Error }
  Object.assign(payload, { name, cause: payload.message, message: translate(words.missingCode) })
})
// For steps that load their code first and whose failure is not shown elsewhere.
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (isMissingCode(reason)) toast.error(reason as Error)
})
