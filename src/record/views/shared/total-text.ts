import { useT } from '../../../client/language.ts'
import { countedUpTo } from '../../model/record.ts'
import type { Listing } from './listing.ts'
import { words } from './texts.ts'

type ListTotals = Pick<Listing, 'rows' | 'fault' | 'total' | 'open' | 'estimate'>

/** Returns the number of a list's records as a text: exact, a lower limit, or an estimate. */
export function useTotalText({ rows, fault, total, open, estimate }: ListTotals): string {
  const { t, formatNumber } = useT()
  // Nothing was loaded, so there is no number.
  if (fault && rows.length === 0) return ''
  if (!open && total > countedUpTo) return t(words.totalAll, { all: formatNumber(total) })
  if (!open) return t(words.total, { count: total })
  const about = estimate === undefined ? undefined : formatNumber(estimate)
  if (total > 0) return t(about ? words.moreAbout : words.moreThan, { least: formatNumber(total), estimate: about })
  return about ? t(words.about, { estimate: about }) : t(words.notCounted)
}
