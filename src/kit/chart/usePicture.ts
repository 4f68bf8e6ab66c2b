import type { Call, SentOf } from '../call.ts'
import { useCall } from '../client/query.ts'
import { missingFilters } from '../record/address.ts'
import type { AnyRecord } from '../record/record.ts'

/**
 * The figures that stand above a record's list, by the filter of the list; those of the filter before stay until the new
 * ones are there. `asked`: the filter has all that the record needs. Without it there is no `data`: figures of an earlier
 * question say nothing of one without a period.
 */
export function usePicture<C extends Call>(record: AnyRecord, call: C, filter: Readonly<Record<string, unknown>>) {
  const asked = missingFilters(record, filter).length === 0
  const { data, isError, error, refetch } = useCall(call, { filter } as SentOf<C>, {
    quiet: true,
    enabled: asked,
    placeholderData: (before) => before,
  })
  return { asked, data: asked ? data : undefined, isError, error, refetch }
}
