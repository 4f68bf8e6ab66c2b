import { useT } from '../../../../../client/language.ts'
import { useMay } from '../../../../../client/permission.ts'
import { useCall } from '../../../../../client/query.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { FaultText } from '../../../../../ui/parts/field.tsx'
import { Loading } from '../../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../../ui/parts/Tag.tsx'
import { type CampaignProgress, campaignCalls as calls } from '../contract.ts'
import { reachTexts as words } from '../reach-texts.ts'
import { Reach, TaskLine } from '../reach-view.tsx'
import { campaignMachine } from '../state-texts.ts'
import { TaskLink } from '../TaskLink.tsx'
import { useTargets } from './use-vehicles.ts'

export function ReachNow({ progress: { campaign, takeOver, rules } }: { progress: CampaignProgress }) {
  const { t } = useT()
  const may = useMay()
  const { id } = campaign
  const reach = useCall(calls.reach, { id }, { quiet: true, enabled: may(calls.reach) })
  if (!may(calls.reach)) return null
  return (
    <Card className="grid gap-12 narrow shrink cam-reach">
      <h3>{t(words.title)}</h3>
      {takeOver !== null && <p className="break flush ui-warning">{t(words.takeOverOf, { reason: takeOver })}</p>}
      {reach.data ? (
        <Reach reach={reach.data} of={{ id }} oneGroup={rules.groups.length === 1} />
      ) : reach.isError ? (
        <>
          <FaultText>{reach.error}</FaultText>
          <Button onClick={() => void reach.refetch()}>{t(words.retry)}</Button>
        </>
      ) : (
        <Loading />
      )}
      <small>{t(words.hint)}</small>
    </Card>
  )
}

export function Relations({ progress: { campaign, relations: rows } }: { progress: CampaignProgress }) {
  const { t, say } = useT()
  const toTargets = useTargets()
  if (rows.length === 0) return null
  const filterOf = ({ campaign: other, relation }: (typeof rows)[number]) => {
    const isHere = relation === 'leftOut' || relation === 'takenBy'
    return { 'q.campaign': isHere ? campaign.id : other, 'q.other': isHere ? other : campaign.id }
  }
  return (
    <Card className="grid gap-12 narrow shrink cam-reach">
      <h3>{t(words.relations)}</h3>
      <Grid as="ul" gap={6} className="reach-tasks">
        {rows.map((row) => {
          const { campaign: other, name, kind, state, count, relation, reason } = row
          return (
            <TaskLine
              key={`${relation} ${other}`}
              link={<TaskLink campaign={other} name={name} kind={kind} />}
              tag={<Tag tone={campaignMachine.tones[state]}>{say(campaignMachine.texts[state])}</Tag>}
              text={[t(words[`relation_${relation}`], { count }), reason !== null && t(words.takeOverOf, { reason })]}
            >
              {toTargets && relation !== 'requested' && (
                <Button kind="text" onClick={() => toTargets(filterOf(row))}>
                  {t(words.vehicles)}
                </Button>
              )}
            </TaskLine>
          )
        })}
      </Grid>
    </Card>
  )
}
