import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { type Bundle, savedBundles } from '../../../../ui/offline/bundle.ts'
import type { Known } from '../../../../ui/reader/last-known.ts'
import type { WantedManual } from './ahead.ts'
import type { PublishedManual } from './contract.ts'

interface Saved {
  readonly manual: PublishedManual
  readonly bundle: Bundle
  readonly at: string
}

/** Manuals saved on this device as of saving, latest first. */
const savedManuals = async (): Promise<Saved[]> =>
  (await savedBundles()).flatMap(({ about, bundle, savedAt }) =>
    isManual(about) ? [{ manual: about, bundle, at: savedAt }] : [],
  )
/** Other things also save bundles. */
const isManual = (about: unknown): about is PublishedManual =>
  typeof about === 'object' && about !== null && 'kind' in about && 'bundle' in about

/** Returns the last list, with saved manuals in their saved versions. Undefined when no manual is saved. */
export async function withSaved(last: PublishedManual[] | undefined): Promise<Known<PublishedManual[]> | undefined> {
  const saved = await savedManuals()
  const [newest] = saved
  if (!newest) return undefined
  const others = (last ?? []).filter(({ id }) => saved.every(({ manual }) => manual.id !== id))
  return { answer: [...saved.map(({ manual }) => manual), ...others], at: newest.at }
}

/** Returns the saved version of a manual. For a model with several languages it prefers the reader's. */
export async function savedManual(
  wanted: WantedManual,
  language: ContentLanguage,
): Promise<Known<PublishedManual> | undefined> {
  const found = (await savedManuals()).filter(({ manual }) =>
    'model' in wanted ? manual.model?.id === wanted.model && manual.kind === wanted.kind : manual.id === wanted.id,
  )
  const best = found.find(({ manual }) => manual.language === language) ?? found[0]
  return best && { answer: best.manual, at: best.at }
}

/** Returns the bundle of a saved manual by its hash. The bundle is not among the saved parts. */
export const savedBundleOf = async (hash: string): Promise<Bundle | undefined> =>
  (await savedManuals()).find(({ manual }) => manual.bundle.hash === hash)?.bundle
