import { CallFault } from '../../../kit/client/fault.ts'
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
const allOf = (language: ContentLanguage) =>
  lastKnown(`manuals ${language}`, () => ask<typeof calls.list>(...listRequest(language)))

/** All manuals, in the best language for the reader. */
export const loadManuals = allOf

/** One manual by its id, or that of a model. Throws a CallFault with status 404 where there is none. */
export async function loadManual(wanted: WantedManual, language: ContentLanguage): Promise<Known<PublishedManual>> {
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

export const loadBundle = ({ bundle }: PublishedManual) => readPublished<Bundle>(bundle.hash)
export const loadPage = (hash: string) => readPublished<PageContent>(hash)
export const sendLike = (id: number, liked: boolean) =>
  ask<typeof calls.like>('/appuser/instructionManualLike', { id, liked })
