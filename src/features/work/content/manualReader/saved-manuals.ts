import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { type Bundle, savedBundles } from '../../../../ui/offline/bundle.ts'
import type { DatedAnswer } from '../../../../ui/reader/offline-fallback.ts'
import type { ManualTarget } from './ahead.ts'
import type { PublishedManual } from './contract.ts'

interface SavedManual {
  readonly manual: PublishedManual
  readonly bundle: Bundle
  readonly at: string
}

/** Manuals saved on this device as of saving, latest first. */
const savedManuals = async (): Promise<SavedManual[]> =>
  (await savedBundles()).flatMap(({ about, bundle, savedAt }) =>
    isManual(about) ? [{ manual: about, bundle, at: savedAt }] : [],
  )
/** Other things also save bundles. */
const isManual = (about: unknown): about is PublishedManual =>
  typeof about === 'object' && about !== null && 'kind' in about && 'bundle' in about

/** Returns the last list, with saved manuals in their saved versions. Undefined when no manual is saved. */
export async function withSaved(
  last: PublishedManual[] | undefined,
): Promise<DatedAnswer<PublishedManual[]> | undefined> {
  const savedEntries = await savedManuals()
  const [newest] = savedEntries
  if (!newest) return undefined
  const others = (last ?? []).filter(({ id }) => savedEntries.every(({ manual }) => manual.id !== id))
  return { answer: [...savedEntries.map(({ manual }) => manual), ...others], at: newest.at }
}

/** Returns the saved version of a manual. For a model with several languages it prefers the reader's. */
export async function savedManual(
  target: ManualTarget,
  language: ContentLanguage,
): Promise<DatedAnswer<PublishedManual> | undefined> {
  const matches = (await savedManuals()).filter(({ manual }) =>
    'model' in target ? manual.model?.id === target.model && manual.kind === target.kind : manual.id === target.id,
  )
  const best = matches.find(({ manual }) => manual.language === language) ?? matches[0]
  return best && { answer: best.manual, at: best.at }
}

/** Returns the bundle of a saved manual by its hash. The bundle is not among the saved parts. */
export const savedBundleOf = async (hash: string): Promise<Bundle | undefined> =>
  (await savedManuals()).find(({ manual }) => manual.bundle.hash === hash)?.bundle
