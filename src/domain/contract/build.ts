import type { Lang } from './words.ts'

/** Header of the page and of each answer with the server's build of the client. */
export const buildHeader = 'client-build'

/** Address of the installed app's manifest. The page links the one in the current language. */
export const manifestPath = (lang: Lang): string => `/app.${lang}.webmanifest`
