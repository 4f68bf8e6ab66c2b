import { dayMs, utcDay } from '../../../../domain/time.ts'

/**
 * Name of an archive file in the file store: a path with the day as DuckDB and others read it.
 * @param day days since 1970
 * @param sha256 of the content, in hex
 */
export const archiveName = (day: number, sha256: string): string =>
  `archive/day=${utcDay(day * dayMs)}/${sha256}.parquet`
