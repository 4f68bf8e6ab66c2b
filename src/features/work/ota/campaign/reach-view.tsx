import { type ReactNode, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { leftOutCodes } from '../plan.ts'
import { ConflictVehicles, type OfTask } from './ConflictVehicles.tsx'
import { type CampaignReach, campaignCalls as calls } from './contract.ts'
import { campaignMachine } from './state-texts.ts'
import './reach.css'
import { reachTexts as words } from './reach-texts.ts'
import { TaskLink } from './TaskLink.tsx'

interface Props {
  reach: CampaignReach
  /** Task for the vehicle lists. Without it, conflicts are only counted. */
  of?: OfTask | undefined
  /** The task has a single group, so its name is not shown. */
  oneGroup?: boolean
}

export function Reach({ reach, of, oneGroup = false }: Props) {
  const { t, say, formatNumber } = useT()
  const { total, checked, reached: reachedCount, takenOver, groups, models, reasons, conflicts } = reach
  const bars = (title: string, rows: readonly { key: string; name: string; count: number }[], isLeftOut = false) =>
    rows.length > 0 && (
      <section aria-label={title}>
        <h4>{title}</h4>
        <BarList
          label={title}
          items={rows.map(({ key, name, count }) => ({
            key,
            name,
            value: count,
            text: formatNumber(count),
            ...(isLeftOut ? { tone: 'warning' as const } : {}),
          }))}
        />
      </section>
    )
  return (
    <Grid gap={10} narrow className="shrink reach">
      <Row as="p" gap="2 8" align="baseline" wrap className="reach-figure" role="status">
        <b className={`ui-figure${reachedCount === 0 ? ' none' : ''}`}>{formatNumber(reachedCount)}</b>
        <span>
          {t(words.sum, { total })}
          {takenOver > 0 && ` · ${t(words.takenOver, { count: takenOver })}`}
        </span>
      </Row>
      {checked < total && <p className="ui-hint">{t(words.sample, { total, checked })}</p>}
      <Grid className="reach-parts">
        {!oneGroup &&
          bars(
            t(words.byGroup),
            (groups ?? []).map(({ name, count }, at) => ({ key: `${at}`, name, count })),
          )}
        {bars(
          t(words.byModel),
          models.map(({ model, count }) => ({ key: model, name: model, count })),
        )}
        {bars(
          t(words.leftOut),
          reasons.map(({ code, count }) => ({ key: code, name: say(leftOutCodes[code]), count })),
          true,
        )}
      </Grid>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} of={of} />}
    </Grid>
  )
}

function Conflicts({ conflicts, of }: { conflicts: CampaignReach['conflicts']; of: OfTask | undefined }) {
  const { t, say } = useT()
  const may = useMay()
  const [openConflict, setOpenConflict] = useState<CampaignReach['conflicts'][number]>()
  return (
    <Grid as="section" gap={10} narrow className="shrink" aria-label={t(words.conflicts)}>
      <h4>{t(words.conflicts)}</h4>
      <Grid as="ul" gap={6} className="reach-tasks">
        {conflicts.map((conflict) => {
          const { campaign, name, kind, state, count, underWay } = conflict
          return (
            <TaskLine
              key={campaign}
              link={<TaskLink campaign={campaign} name={name} kind={kind} />}
              tag={<Tag tone={campaignMachine.tones[state]}>{say(campaignMachine.texts[state])}</Tag>}
              text={[t(words.conflict, { count }), underWay > 0 && t(words.underWay, { count: underWay })]}
            >
              {of && may(calls.conflictVehicles) && (
                <Button kind="text" onClick={() => setOpenConflict(conflict)}>
                  {t(words.vehicles)}
                </Button>
              )}
            </TaskLine>
          )
        })}
      </Grid>
      {of && openConflict && <ConflictVehicles of={of} {...openConflict} onClose={() => setOpenConflict(undefined)} />}
    </Grid>
  )
}

interface TaskLineProps {
  link: ReactNode
  tag: ReactNode
  text: readonly (string | false | null)[]
  children?: ReactNode
}
export const TaskLine = ({ link, tag, text, children }: TaskLineProps) => (
  <Row as="li" gap="2 10" align="center" wrap className="ui-boxed">
    <Row as="span" gap="2 8" align="center" wrap className="break shrink">
      {link}
      {tag}
    </Row>
    <SecondaryText className="break shrink reach-what">{text.filter(Boolean).join(' · ')}</SecondaryText>
    {children}
  </Row>
)
