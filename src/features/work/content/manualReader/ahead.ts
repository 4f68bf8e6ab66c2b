import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import type { Bundle } from '../../../../ui/offline/bundle.ts'
import type { Ahead } from '../../../../ui/reader/ahead.ts'
import type { ManualKind } from '../manual/state-texts.ts'
import type { PublishedManual } from './contract.ts'
import { lastPage } from './last-page.ts'

/** Kind of manual that a page shows: `/vehicleBook?model=3` shows the book of model 3. */
const kinds: Readonly<Record<string, ManualKind>> = {
  '/vehicleInstructionManual': 'manual',
  '/vehicleInstruction': 'guide',
  '/vehicleBook': 'book',
}
const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

export type ManualTarget = { readonly id: number } | { readonly model: number; readonly kind: ManualKind }
/**
 * Content of an address: a manual at `page` (from 1) or its contents, or a list. The list has all manuals or those of
 * one kind.
 */
export type ReaderTarget =
  | { readonly manual: ManualTarget; readonly page: number | undefined }
  | { readonly manual?: undefined; readonly kind: ManualKind | undefined }

/**
 * Parses an address: the list (/instructionManual), a manual (/instructionManualInfo?id=&page=), or that of a model. A
 * model is in `?model=`, or in `?id=` as the call names it. Without a model the page lists all manuals of its kind.
 */
export function readerTargetOf(path: string, query: URLSearchParams): ReaderTarget {
  const [id, model] = [idOf(query.get('id')), idOf(query.get('model'))]
  const page = idOf(query.get('page'))
  const kind = kinds[path]
  const of = model ?? id
  if (kind) return of === undefined ? { kind } : { manual: { model: of, kind }, page }
  return path === '/instructionManualInfo' && id !== undefined ? { manual: { id }, page } : { kind: undefined }
}

const list = '/appuser/getInstructionManual'
export const listRequest = (language: ContentLanguage) => [list, { language }] as const
export const requestOfId = (id: number, language: ContentLanguage) => [list, { language, id }] as const
export const requestOfModel = (id: number, kind: ManualKind, language: ContentLanguage) =>
  [`/vehicle/vehicleInstructionManual/${id}`, { id, kind, language }] as const

/** Page to show, from 1. Undefined: the contents. A book opens at the last page read. */
export function shownPage(page: number | undefined, manual: PublishedManual, bundle: Bundle): number | undefined {
  if (page === undefined) return manual.kind === 'book' ? (lastPage.get(manual.id) ?? 1) : undefined
  return Math.min(page, bundle.pages.length)
}

export const ahead: Ahead = ({ path, query, language }, { ask, read, show, load }) => {
  const target = readerTargetOf(path, query)
  if (!target.manual) return void ask(...listRequest(language))
  if (target.page !== undefined || path === '/vehicleBook') load('content')
  const page = async () => {
    const { manual: of } = target
    const manual =
      'model' in of
        ? await ask<PublishedManual>(...requestOfModel(of.model, of.kind, language))
        : (await ask<PublishedManual[]>(...requestOfId(of.id, language)))?.[0]
    const bundle = manual && (await read<Bundle>(manual.bundle.hash))
    const currentPage = bundle && shownPage(target.page, manual, bundle)
    const part = currentPage && bundle.pages[currentPage - 1]
    const content = part ? await read<{ html: string }>(part.hash) : undefined
    // A page of a book is a picture.
    const [, picture] = /<img [^>]*?src="(\/file\/published\/[0-9a-f]+)"/.exec(content?.html ?? '') ?? []
    if (picture && manual?.kind === 'book') show(picture)
  }
  void page()
}
