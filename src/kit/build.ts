import type { Lang } from './words.ts'

/** The header by which the page and each answer say which build of the client the server has. */
export const buildHeader = 'client-build'

/** Where the manifest of the installed app is; the page names the one in the language in use. */
export const manifestPath = (lang: Lang): string => `/app.${lang}.webmanifest`
