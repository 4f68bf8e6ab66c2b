import { useT } from '../../../../../client/language.ts'
import { Card } from '../../../../../ui/parts/Card.tsx'
import type { CampaignRules, GroupShare } from '../rules/contract.ts'
import { pageTexts as words } from './page-texts.ts'

/** Groups as configured, before planning, for the approver. */
export function PlannedGroups({ groups }: Pick<CampaignRules, 'groups'>) {
  const { t, say, formatNumber } = useT()
  const percent = (value: number) => formatNumber(value, '%')
  const sizeOf = (share: GroupShare) => {
    if (share.by === 'percent') return t(words.sharePercent, { percent: percent(share.percent) })
    if (share.by === 'count') return t(words.groupVehicles, { count: share.count })
    return share.by === 'vins' ? t(words.shareVins, { count: share.vins.length }) : t(words.shareRest)
  }
  return (
    <Card className="cam-groups">
      <h3>{t(words.groups)}</h3>
      <ol>
        {groups.map(({ name, share, successPercent, minExecuted, errorPercent, errorCount, soakHours, next }, at) => (
          <li key={name}>
            <section className="cam-group" aria-label={t(words.groupNo, { number: at + 1 })}>
              <header>
                <b>
                  {t(words.groupNo, { number: at + 1 })} · {name}
                </b>
                <span>{sizeOf(share)}</span>
              </header>
              <p>
                {[
                  t(words.plannedGoal, { percent: percent(successPercent), count: minExecuted }),
                  errorPercent !== null && t(words.stopsAtShare, { percent: percent(errorPercent) }),
                  errorCount !== null && t(words.stopsAtCount, { count: errorCount }),
                  soakHours > 0 && t(words.plannedSoak, { hours: formatNumber(soakHours) }),
                  next === 'hand' && t(words.byHand),
                ]
                  .filter(Boolean)
                  .join(say(['；', '; ']))}
              </p>
            </section>
          </li>
        ))}
      </ol>
    </Card>
  )
}
