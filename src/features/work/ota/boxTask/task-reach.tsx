import { useEffect, useState } from 'react'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { parseVins } from '../../../../domain/vins.ts'
import { vinPattern } from '../../../../record/kinds/vin.ts'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Reach, TakeOver } from '../campaign/parts.tsx'
import type { TaskDraft } from './draft.ts'
import type { TaskVariant } from './TaskScreen.tsx'

/** Delay in ms after the last keystroke before the reach is computed. */
const settledMs = 600

interface Props {
  calls: TaskVariant['calls']
  draft: TaskDraft
  set(change: Partial<TaskDraft>): void
  fault: string | undefined
}

export function TaskReach({ calls, draft, set, fault }: Props) {
  const may = useMay()
  const vins = parseVins(draft.vins)
  const now = vins.every((vin) => vinPattern.test(vin)) ? vins.join(';') : ''
  const [debouncedVins, setDebouncedVins] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedVins(now), settledMs)
    return () => clearTimeout(timer)
  }, [now])
  const reach = useCall(
    calls.reach,
    { vins: debouncedVins, takesOver: draft.takesOver },
    {
      quiet: true,
      enabled: debouncedVins !== '' && may(calls.reach),
      staleTime: 30_000,
      placeholderData: (before) => before,
    },
  )
  if (debouncedVins === '' || !may(calls.reach)) return null
  if (reach.isError && !reach.isFetching) return <FaultText>{reach.error}</FaultText>
  if (!reach.data) return null
  const mayTakeOver = calls.decide !== undefined && (reach.data.conflicts.length > 0 || draft.takesOver)
  return (
    <Grid gap={10} className="bxt-reach">
      <Reach reach={reach.data} oneGroup />
      {mayTakeOver && <TakeOver draft={draft} set={set} fault={fault} />}
    </Grid>
  )
}

export function SavedReach({ calls, id }: { calls: TaskVariant['calls']; id: number }) {
  const may = useMay()
  const reachQuery = useCall(calls.reach, { id }, { quiet: true, enabled: may(calls.reach) })
  if (reachQuery.isError) return <FaultText>{reachQuery.error}</FaultText>
  return reachQuery.data ? <Reach reach={reachQuery.data} oneGroup /> : null
}
