import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { translate } from '../../../../client/language.ts'
import { clientTexts } from '../../../../client/texts.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import type { Bundle } from '../../../../ui/offline/bundle.ts'
import { ask, readPublished } from '../../../../ui/reader/ask.ts'
import { type Known, lastKnown } from '../../../../ui/reader/last-known.ts'
import { listRequest, requestOfId, requestOfModel, type WantedManual } from './ahead.ts'
import type { manualReaderCalls as calls, PublishedManual } from './contract.ts'

export type { Bundle, PublishedManual }
export interface PageContent {
  readonly title: string
  readonly html: string
}
/** Loads the access to saved manuals. Undefined when that code was never loaded: then nothing is saved. */
const saved = () => import('./saved.ts').catch(() => undefined)

/**
 * Returns the server's answer. Offline it returns the result of `without`, which gets the last answer if there is one.
 */
async function orSaved<T>(
  load: () => Promise<Known<T>>,
  without: (last: T | undefined, from: NonNullable<Awaited<ReturnType<typeof saved>>>) => Promise<Known<T> | undefined>,
): Promise<Known<T>> {
  const known = await load().catch((fault: unknown) => ({ fault }))
  if ('fault' in known ? !isNoAnswer(known.fault) : known.at === undefined) {
    if ('fault' in known) throw known.fault
    return known
  }
  const from = await saved()
  const found = from && (await without('fault' in known ? undefined : known.answer, from))
  if (found) return found
  if ('fault' in known) throw known.fault
  return known
}
const isNoAnswer = (fault: unknown) => fault instanceof CallFault && fault.code === noAnswer

/** Loads all manuals, in the best language for the reader. Offline it includes the saved ones. */
export const loadManuals = (language: ContentLanguage): Promise<Known<PublishedManual[]>> =>
  orSaved(
    () => lastKnown(`manuals ${language}`, () => ask<typeof calls.list>(...listRequest(language))),
    (last, { withSaved }) => withSaved(last),
  )

/**
 * Loads a manual by its id or by a model. Offline it returns the saved version, even if a newer one is listed.
 * @throws CallFault with status 404 when there is none
 */
export const loadManual = (wanted: WantedManual, language: ContentLanguage): Promise<Known<PublishedManual>> =>
  orSaved(
    () => publishedManual(wanted, language),
    (_last, { savedManual }) => savedManual(wanted, language),
  )

async function publishedManual(wanted: WantedManual, language: ContentLanguage): Promise<Known<PublishedManual>> {
  if ('model' in wanted) {
    const { model: id, kind } = wanted
    return lastKnown(`manual of ${id} ${kind} ${language}`, () =>
      ask<typeof calls.ofModel>(...requestOfModel(id, kind, language)),
    )
  }
  const { answer, at } = await lastKnown(`manual ${wanted.id}`, () =>
    ask<typeof calls.list>(...requestOfId(wanted.id, language)),
  )
  const [found] = answer
  if (!found) throw new CallFault(translate(clientTexts.http404), 404, [], 404)
  return { answer: found, at }
}

export const loadBundle = ({ bundle: { hash } }: PublishedManual): Promise<Bundle> =>
  readPublished<Bundle>(hash).catch(async (fault: unknown) => {
    const found = isNoAnswer(fault) ? await (await saved())?.savedBundleOf(hash) : undefined
    if (!found) throw fault
    return found
  })
export const loadPage = (hash: string) => readPublished<PageContent>(hash)
export const sendLike = (id: number, liked: boolean) =>
  ask<typeof calls.like>('/appuser/instructionManualLike', { id, liked })
