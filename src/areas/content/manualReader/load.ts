import { CallFault, noAnswer } from '../../../kit/client/fault.ts'
import { translate } from '../../../kit/client/language.ts'
import { clientTexts } from '../../../kit/client/texts.ts'
import type { ContentLanguage } from '../../../kit/content-language.ts'
import type { Bundle } from '../../../kit/offline/bundle.ts'
import { ask, readPublished } from '../../../kit/reader/ask.ts'
import { type Known, lastKnown } from '../../../kit/reader/last-known.ts'
import { listRequest, requestOfId, requestOfModel, type WantedManual } from './ahead.ts'
import type { manualReaderCalls as calls, PublishedManual } from './contract.ts'

export type { Bundle, PublishedManual }
export interface PageContent {
  readonly title: string
  readonly html: string
}
/** What reads saved manuals; undefined where it was never loaded, as nothing is saved then. */
const saved = () => import('./saved.ts').catch(() => undefined)

/** What the server answers. Without a network the answer of `without`, to which its last one is given, if there is one. */
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

/** All manuals, in the best language for the reader; without a network also those that are saved. */
export const loadManuals = (language: ContentLanguage): Promise<Known<PublishedManual[]>> =>
  orSaved(
    () => lastKnown(`manuals ${language}`, () => ask<typeof calls.list>(...listRequest(language))),
    (last, { withSaved }) => withSaved(last),
  )

/**
 * One manual by its id, or that of a model; without a network its saved version, even where a newer one is known.
 * @throws CallFault with status 404 where there is none
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
