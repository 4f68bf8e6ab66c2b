import type { Config } from './config.ts'

/** Base URL of the platform for links in mails, without a trailing slash. */
export const platformAddress = ({ publicUrl, host, port }: Config, secure = false): string =>
  (publicUrl ?? `${secure ? 'https' : 'http'}://${host}:${port}`).replace(/\/$/, '')
