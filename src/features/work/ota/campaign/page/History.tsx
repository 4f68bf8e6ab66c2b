import { useT } from '../../../../../client/language.ts'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../../ui/parts/Empty.tsx'
import { Timeline, type TimelineItem } from '../../../../../ui/parts/Timeline.tsx'
import type { CampaignStep } from '../contract.ts'
import { type CampaignEvent, campaignEvents, holdCodes } from '../state-texts.ts'
import { pageTexts as words } from './page-texts.ts'

const tones: Partial<Record<CampaignEvent, TimelineItem['tone']>> = {
  approved: 'success',
  groupSucceeded: 'success',
  completed: 'success',
  paused: 'warning',
  ended: 'warning',
  nobody: 'warning',
  refused: 'danger',
  held: 'danger',
  takenOver: 'warning',
  tookOver: 'warning',
  terminated: 'danger',
}

export function History({ steps }: { steps: readonly CampaignStep[] }) {
  const { t, say } = useT()
  return (
    <Card>
      <h3>{t(words.history)}</h3>
      {steps.length === 0 ? (
        <Empty>{t(words.historyNone)}</Empty>
      ) : (
        <Timeline
          label={t(words.history)}
          items={steps.map(({ id, at, event, by, group, hold, remark, count }) => ({
            key: `${id}`,
            at,
            title: [say(campaignEvents[event]), group !== null && t(words.historyGroup, { number: group })]
              .filter(Boolean)
              .join(' · '),
            to: hold && say(holdCodes[hold]),
            note: [by ?? t(words.byPlatform), count !== null && t(words.groupVehicles, { count }), remark]
              .filter(Boolean)
              .join(' · '),
            tone: tones[event],
          }))}
        />
      )}
    </Card>
  )
}
