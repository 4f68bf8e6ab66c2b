import type { Options } from 'minisearch'
import { termsOf } from './terms.ts'

/** A page as indexed: id in the manual, title and text. */
export interface SearchedPage {
  readonly id: number
  readonly title: string
  readonly text: string
}

/** Building and reading an index require the same options, otherwise nothing is found. */
export const indexOptions: Options<SearchedPage> = {
  fields: ['title', 'text'],
  tokenize: termsOf,
  processTerm: (term) => term,
  searchOptions: {
    combineWith: 'AND',
    boost: { title: 3 },
    // Words of other scripts also match by prefix, for search while typing.
    prefix: (term) => /^[\p{L}\p{N}]{2,}$/u.test(term) && !/\p{Script=Han}/u.test(term),
  },
}
