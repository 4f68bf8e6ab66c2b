import { useEffect, useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useMay } from '../../../../../client/permission.ts'
import { useCall } from '../../../../../client/query.ts'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { FaultText } from '../../../../../ui/parts/field.tsx'
import { Loading } from '../../../../../ui/parts/Loading.tsx'
import { campaignCalls as calls } from '../contract.ts'
import { reachTexts as words } from '../reach-texts.ts'
import { Reach } from '../reach-view.tsx'
import { TakeOver } from '../TakeOver.tsx'
import { type CampaignDraft, reachOf } from './draft.ts'

/** Delay in ms after the last keystroke before the reach is computed. */
const settledMs = 600

interface Props {
  draft: CampaignDraft
  set(change: Partial<CampaignDraft>): void
  fault(path: string): string | undefined
}

export function ReachOfDraft({ draft, set, fault }: Props) {
  const { t } = useT()
  const may = useMay()
  const now = JSON.stringify(reachOf(draft) ?? null)
  const [debouncedInput, setDebouncedInput] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedInput(now), settledMs)
    return () => clearTimeout(timer)
  }, [now])
  const input = JSON.parse(debouncedInput) as ReturnType<typeof reachOf> | null
  const reach = useCall(calls.reach, input ?? { id: 0 }, {
    quiet: true,
    enabled: input !== null && may(calls.reach),
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  if (!may(calls.reach)) return null
  const hasConflicts = (reach.data?.conflicts.length ?? 0) > 0
  return (
    <Card as="div" className="grid gap-10 narrow">
      <h3 className="text-base">{t(words.title)}</h3>
      {input === null ? (
        <p className="ui-hint">{t(words.incomplete)}</p>
      ) : reach.isError && !reach.isFetching ? (
        <FaultText>{reach.error}</FaultText>
      ) : reach.data ? (
        <Reach reach={reach.data} of={input} oneGroup={draft.groups.length === 1} />
      ) : (
        <Loading />
      )}
      {(hasConflicts || draft.takesOver) && <TakeOver draft={draft} set={set} fault={fault('takeOver')} />}
    </Card>
  )
}
