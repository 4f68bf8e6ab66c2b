type Clean = (html: string) => string
let clean: Clean | undefined
let loading: Promise<Clean> | undefined

/** Loads the HTML cleaner. Pages that will need it can preload it. */
export function loadCleaner(): Promise<Clean> {
  loading ??= import('./clean.ts').then(
    ({ cleanHtml: sanitizeHtml }) => {
      clean = sanitizeHtml
      return sanitizeHtml
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The loaded cleaner. Undefined: not loaded yet. */
export const loadedCleaner = (): Clean | undefined => clean

/** Cleans HTML in code that runs after {@link loadCleaner}. */
export function cleanHtml(html: string): string {
  if (!clean) throw new Error('The HTML cleaner is not loaded')
  return clean(html)
}
