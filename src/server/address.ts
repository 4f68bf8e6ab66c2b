import type { Config } from './config.ts'

/** Where people open the platform, for links in letters: without a slash at its end. */
export const platformAddress = ({ publicUrl, host, port }: Config, secure = false): string =>
  (publicUrl ?? `${secure ? 'https' : 'http'}://${host}:${port}`).replace(/\/$/, '')
