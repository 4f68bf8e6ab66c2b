import { join } from 'node:path'
import type { Config } from './config.ts'

/** Folders on disks that may fill up, by their content. */
export interface Volumes {
  readonly data: string
  readonly files?: string
  readonly database?: string
}

/** Disks of a server. The disk of a PostgreSQL server and the size of a bucket are not visible from here. */
export const volumesOf = ({
  dataDir,
  databaseUrl,
  s3Url,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 's3Url'>): Volumes => ({
  data: dataDir,
  ...(!s3Url && { files: join(dataDir, 'files') }),
  ...(!databaseUrl && { database: join(dataDir, 'store') }),
})
