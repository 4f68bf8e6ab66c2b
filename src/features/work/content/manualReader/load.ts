import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { translate } from '../../../../client/language.ts'
import { clientTexts } from '../../../../client/texts.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import type { Bundle } from '../../../../ui/offline/bundle.ts'
import { ask, readPublished } from '../../../../ui/reader/ask.ts'
import { type DatedAnswer, loadWithFallback } from '../../../../ui/reader/offline-fallback.ts'
import { listRequest, type ManualTarget, requestOfId, requestOfModel } from './ahead.ts'
import type { manualReaderCalls as calls, PublishedManual } from './contract.ts'

export type { Bundle, PublishedManual }
export interface PageContent {
  readonly title: string
  readonly html: string
}
/** Loads the access to saved manuals. Undefined when that code was never loaded: then nothing is saved. */
const importSaved = () => import('./saved-manuals.ts').catch(() => undefined)

/**
 * Returns the server's answer. Offline it returns the result of `without`, which gets the last answer if there is one.
 */
async function orSaved<T>(
  load: () => Promise<DatedAnswer<T>>,
  without: (
    last: T | undefined,
    from: NonNullable<Awaited<ReturnType<typeof importSaved>>>,
  ) => Promise<DatedAnswer<T> | undefined>,
): Promise<DatedAnswer<T>> {
  const result = await load().catch((fault: unknown) => ({ fault }))
  if ('fault' in result ? !isNoAnswer(result.fault) : result.at === undefined) {
    if ('fault' in result) throw result.fault
    return result
  }
  const from = await importSaved()
  const fallback = from && (await without('fault' in result ? undefined : result.answer, from))
  if (fallback) return fallback
  if ('fault' in result) throw result.fault
  return result
}
const isNoAnswer = (fault: unknown) => fault instanceof CallFault && fault.code === noAnswer

/** Loads all manuals, in the best language for the reader. Offline it includes the saved ones. */
export const loadManuals = (language: ContentLanguage): Promise<DatedAnswer<PublishedManual[]>> =>
  orSaved(
    () => loadWithFallback(`manuals ${language}`, () => ask<typeof calls.list>(...listRequest(language))),
    (last, { withSaved }) => withSaved(last),
  )

/**
 * Loads a manual by its id or by a model. Offline it returns the saved version, even if a newer one is listed.
 * @throws CallFault with status 404 when there is none
 */
export const loadManual = (target: ManualTarget, language: ContentLanguage): Promise<DatedAnswer<PublishedManual>> =>
  orSaved(
    () => publishedManual(target, language),
    (_last, { savedManual }) => savedManual(target, language),
  )

async function publishedManual(
  manualTarget: ManualTarget,
  language: ContentLanguage,
): Promise<DatedAnswer<PublishedManual>> {
  if ('model' in manualTarget) {
    const { model: id, kind } = manualTarget
    return loadWithFallback(`manual of ${id} ${kind} ${language}`, () =>
      ask<typeof calls.ofModel>(...requestOfModel(id, kind, language)),
    )
  }
  const { answer, at } = await loadWithFallback(`manual ${manualTarget.id}`, () =>
    ask<typeof calls.list>(...requestOfId(manualTarget.id, language)),
  )
  const [manual] = answer
  if (!manual) throw new CallFault(translate(clientTexts.http404), 404, [], 404)
  return { answer: manual, at }
}

export const loadBundle = ({ bundle: { hash } }: PublishedManual): Promise<Bundle> =>
  readPublished<Bundle>(hash).catch(async (fault: unknown) => {
    const savedBundle = isNoAnswer(fault) ? await (await importSaved())?.savedBundleOf(hash) : undefined
    if (!savedBundle) throw fault
    return savedBundle
  })
export const loadPage = (hash: string) => readPublished<PageContent>(hash)
export const sendLike = (id: number, isLiked: boolean) =>
  ask<typeof calls.like>('/appuser/instructionManualLike', { id, liked: isLiked })
