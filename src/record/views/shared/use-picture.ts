import { useCall } from '../../../client/query.ts'
import type { Call, SentOf } from '../../../domain/contract/call.ts'
import { missingFilters } from '../../model/address.ts'
import type { AnyRecord } from '../../model/record.ts'

/**
 * Figures above a record's list, for the list's filter.
 * The previous ones remain until the new ones arrive. `isComplete`: the filter has all that the record requires. Otherwise
 * there is no `data`, because figures of an earlier query do not apply.
 */
export function usePicture<C extends Call>(record: AnyRecord, call: C, filter: Readonly<Record<string, unknown>>) {
  const isComplete = missingFilters(record, filter).length === 0
  const { data, isError, error, refetch } = useCall(call, { filter } as SentOf<C>, {
    quiet: true,
    enabled: isComplete,
    placeholderData: (before) => before,
  })
  return { asked: isComplete, data: isComplete ? data : undefined, isError, error, refetch }
}
