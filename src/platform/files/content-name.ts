import { dayMs, utcDay } from '../../domain/time.ts'

/**
 * Name of a content in a store: its SHA-256 in hex, or a path that contains it. Paths are for files that others read
 * straight from the folder or bucket: `archive/day=2026-01-31/<SHA-256>.parquet`.
 */
export const contentNamePattern: RegExp = /^(?:[0-9a-f]{64}|archive\/day=\d{4}-\d{2}-\d{2}\/[0-9a-f]{64}\.parquet)$/

export const isContentName = (text: string): boolean => contentNamePattern.test(text)

/** SHA-256 of a named content, in hex. */
export const sha256Of = (name: string): string => /[0-9a-f]{64}/.exec(name)?.[0] ?? name

/**
 * Name of an archive file, with the day as DuckDB and others read it.
 * @param day days since 1970
 * @param sha256 of the content, in hex
 */
export const archiveName = (day: number, sha256: string): string =>
  `archive/day=${utcDay(day * dayMs)}/${sha256}.parquet`
