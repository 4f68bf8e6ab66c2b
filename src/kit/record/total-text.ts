import { useT } from '../client/language.ts'
import type { Listing } from './listing.ts'
import { countedUpTo } from './record.ts'
import { words } from './texts.ts'

/** How many records a list has, in words: counted, more than were counted, or about how many. */
export function useTotalText({ total, open, estimate }: Pick<Listing, 'total' | 'open' | 'estimate'>): string {
  const { t, formatNumber } = useT()
  if (!open && total > countedUpTo) return t(words.totalAll, { all: formatNumber(total) })
  if (!open) return t(words.total, { count: total })
  const about = estimate === undefined ? undefined : formatNumber(estimate)
  if (total > 0) return t(about ? words.moreAbout : words.moreThan, { least: formatNumber(total), estimate: about })
  return about ? t(words.about, { estimate: about }) : t(words.notCounted)
}
