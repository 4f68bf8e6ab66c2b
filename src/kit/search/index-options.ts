import type { Options } from 'minisearch'
import { termsOf } from './terms.ts'

/** A page as it is searched: its place in the manual, title and words. */
export interface SearchedPage {
  readonly id: number
  readonly title: string
  readonly text: string
}

/** An index is made and read with the same options, or it finds nothing. */
export const indexOptions: Options<SearchedPage> = {
  fields: ['title', 'text'],
  tokenize: termsOf,
  processTerm: (term) => term,
  searchOptions: {
    combineWith: 'AND',
    boost: { title: 3 },
    // Words of other scripts are found while they are typed.
    prefix: (term) => /^[\p{L}\p{N}]{2,}$/u.test(term) && !/\p{Script=Han}/u.test(term),
  },
}
