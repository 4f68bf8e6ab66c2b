import { useT } from '../../../../../client/language.ts'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../../ui/parts/layout.tsx'
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
    <Card className="grid gap-12 narrow shrink cam-groups">
      <h3>{t(words.groups)}</h3>
      <Grid as="ol" gap={10}>
        {groups.map(({ name, share, successPercent, minExecuted, errorPercent, errorCount, soakHours, next }, at) => (
          <li key={name}>
            <Grid as="section" gap={8} className="cam-group" aria-label={t(words.groupNo, { number: at + 1 })}>
              <Row as="header" gap="2 10" align="center" wrap>
                <b>
                  {t(words.groupNo, { number: at + 1 })} · {name}
                </b>
                <span>{sizeOf(share)}</span>
              </Row>
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
            </Grid>
          </li>
        ))}
      </Grid>
    </Card>
  )
}
