import type { Db } from '../../../../../platform/store/store.ts'
import { noteVersions } from '../../ecuVersion/note.ts'
import { versionsReported } from '../../target/verify.ts'
import type { StatedVersion } from './attributes.ts'

/** Stores the versions that a vehicle reports, and applies them to its update. `at`: ms since 1970. */
export async function reportVersions(
  db: Db,
  vin: string,
  versions: readonly StatedVersion[],
  { source, at }: { readonly source: 'manifest' | 'event'; readonly at: number },
): Promise<void> {
  if (versions.length === 0) return
  await noteVersions(
    db,
    versions.map((each) => ({ ...each, vin, at, source })),
  )
  await versionsReported(db, [vin], at, source === 'manifest' ? 'manifest' : 'report')
}
