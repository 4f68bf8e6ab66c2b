import { useContext, useEffect } from 'react'
import { useT } from '../../../../client/language.ts'
import { PageContext } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RecordListState } from '../../../../record/views/shared/list.ts'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { fleetCalls, vehicleCalls } from './contract.ts'
import { type VehicleSegment, vehicleSegments } from './state-texts.ts'
import { vehicleTexts as words } from './texts.ts'

const everyMs = 15_000

/** Parts of the fleet with their numbers. One filters the list, and the address contains it. */
export function FleetSegments({ question }: Pick<RecordListState, 'question'>) {
  const { t, say, formatNumber } = useT()
  const may = useMay()
  const counts = useCall(fleetCalls.segments, {}, { enabled: may(vehicleCalls.query), quiet: true }).data
  useRefresh()
  if (!counts?.length) return null
  const [selection] = (question.filter.segment as VehicleSegment[] | undefined) ?? []
  const all = counts.map(({ segment, count }) => ({
    value: segment,
    label: `${segment === 'all' ? t(words.all) : say(vehicleSegments[segment])} ${formatNumber(count)}`,
  }))
  return (
    <Segments
      options={all}
      value={selection ?? 'all'}
      onChange={(segment) =>
        question.setFilter({ ...question.filter, segment: segment === 'all' ? undefined : [segment] })
      }
    />
  )
}

/** Refetches list and numbers while the page is visible. The present rows stay until the answer arrives. */
function useRefresh(): void {
  const page = useContext(PageContext)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && page.shown()) void invalidate([vehicleCalls.query.path, fleetCalls.segments.path])
    }, everyMs)
    return () => clearInterval(timer)
  }, [page])
}
