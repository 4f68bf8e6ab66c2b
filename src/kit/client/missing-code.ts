import { toast } from './feedback.ts'
import { translate } from './language.ts'
import { clientTexts as words } from './texts.ts'

/** As browsers say that a file of the code did not come; there is no network or no server, or a new version was released. */
const browserText = /dynamically imported module|module script|preload CSS/i
const name = 'MissingCode'

/** Whether an error says that a part of the code could not be loaded. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && (error.name === name || browserText.test(error.message))

// The build passes every import that fails through here: whatever shows the error shows this text.
window.addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload: Error }
  Object.assign(payload, { name, cause: payload.message, message: translate(words.missingCode) })
})
// A step that loads its code first, and whose failure nothing else shows.
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (isMissingCode(reason)) toast.error(reason as Error)
})
