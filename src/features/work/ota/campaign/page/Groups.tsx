import { useT } from '../../../../../client/language.ts'
import { useAge, useNow } from '../../../../../ui/parts/age.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Dial } from '../../../../../ui/parts/Dial.tsx'
import { Grid, Row } from '../../../../../ui/parts/layout.tsx'
import { ShareBar, ShareLegend } from '../../../../../ui/parts/share-bar.tsx'
import { Tag } from '../../../../../ui/parts/Tag.tsx'
import type { CampaignGroup } from '../contract.ts'
import { groupStates, groupTones, groupWaits, holdCodes } from '../state-texts.ts'
import { type BandKey, bandKeys, bands, failures, inBand, partOver, percentOf, sharesOf } from './figures.ts'
import { pageTexts as words } from './page-texts.ts'
import { states, type VehicleFilter } from './use-vehicles.ts'

interface Props {
  groups: readonly CampaignGroup[]
  /** Server clock minus local clock, in ms. */
  aheadMs: number
  onOpen: ((filter: VehicleFilter) => void) | undefined
}

export function Groups({ groups, aheadMs, onOpen }: Props) {
  const { t, say } = useT()
  const usedBands = bandKeys.filter((key) => groups.some(({ counts }) => inBand(counts, key) > 0))
  return (
    <Card className="grid gap-12 narrow shrink cam-groups">
      <h3>{t(words.groups)}</h3>
      {usedBands.length > 0 && (
        <ShareLegend shares={usedBands.map((key) => ({ key, label: say(bands[key].title), tone: bands[key].tone }))} />
      )}
      <Grid as="ol" gap={10}>
        {groups.map((group) => (
          <li key={group.number}>
            <Group group={group} aheadMs={aheadMs} onOpen={onOpen} />
          </li>
        ))}
      </Grid>
    </Card>
  )
}

function Group({ group, aheadMs, onOpen }: { group: CampaignGroup } & Omit<Props, 'groups'>) {
  const { t, say, formatNumber, formatTime } = useT()
  const { number, name, state, hold, rule, total, counts, executed: executedCount, waits, startedAt, endedAt } = group
  const title = t(words.groupNo, { number })
  const percent = (value: number) => formatNumber(value, '%')
  const hasBegun = state !== 'waiting'
  const times = [
    startedAt && t(words.startedAt, { time: formatTime(startedAt) }),
    endedAt && t(words.endedAt, { time: formatTime(endedAt) }),
  ].filter(Boolean)
  const what = waits.map((wait) => say(groupWaits[wait])).join(' · ')
  return (
    <Grid as="section" gap={8} className={`cam-group ${state}`} aria-label={`${title} ${name}`}>
      <Row as="header" gap="2 10" align="center" wrap>
        <b>
          {title} · {name}
        </b>
        <Tag tone={groupTones[state]}>
          {say(groupStates[state])}
          {hold && ` · ${say(holdCodes[hold])}`}
        </Tag>
        <span>{t(words.groupVehicles, { count: total })}</span>
        {times.length > 0 && <small>{times.join(say(['，', ', ']))}</small>}
      </Row>
      <Row align="center" className="cam-group-body">
        <div>
          <ShareBar
            label={`${title} ${name}`}
            shares={sharesOf(counts, say, formatNumber)}
            marks={[{ at: rule.successPercent, label: t(words.goal, { percent: percent(rule.successPercent) }) }]}
            onOpen={onOpen && ((key) => onOpen({ ...inGroup(number), ...states(key as BandKey) }))}
          />
          <p>
            {t(words.saidSuccess, {
              percent: percent(percentOf(inBand(counts, 'succeeded'), total)),
              goal: percent(rule.successPercent),
            })}
            {' · '}
            {t(words.saidExecuted, { count: executedCount, least: rule.minExecuted })}
          </p>
          <Failures group={group} onOpen={onOpen} />
          {hasBegun && what && <p className="cam-waits">{t(words.waits, { what })}</p>}
          {!hasBegun && rule.next === 'hand' && <p>{t(words.byHand)}</p>}
        </div>
        <Soak group={group} aheadMs={aheadMs} />
      </Row>
    </Grid>
  )
}

const inGroup = (number: number): VehicleFilter => ({ 'q.groupNumber': `${number}~${number}` })

/** Failures in percent of executed vehicles. The scale has the limit in the middle, or ends at 100% without a limit. */
function Failures({ group, onOpen }: { group: CampaignGroup; onOpen: Props['onOpen'] }) {
  const { t, formatNumber } = useT()
  const { errorPercent, errorCount } = group.rule
  const { executed: executedCount, errors, percent } = failures(group)
  if (group.executed === 0) return null
  const most = errorPercent === null ? 100 : Math.min(100, Math.max(2 * errorPercent, percent))
  const isOver = (errorPercent !== null && percent >= errorPercent) || (errorCount !== null && errors >= errorCount)
  const limits = [
    errorPercent !== null && t(words.stopsAt, { percent: formatNumber(errorPercent, '%') }),
    errorCount !== null && t(words.stopsAtCount, { count: errorCount }),
  ].filter(Boolean)
  const shares = [
    { key: 'errors', value: percent, tone: isOver ? ('danger' as const) : ('warning' as const), label: '' },
    { key: 'rest', value: most - percent, tone: 'none' as const, label: '' },
  ]
  const limit = errorPercent !== null && {
    at: (100 * errorPercent) / most,
    label: t(words.limit, { percent: formatNumber(errorPercent, '%') }),
  }
  const failureText = t(words.saidFailures, { executed: executedCount, errors, percent: formatNumber(percent, '%') })
  return (
    <Grid gap={4} className="cam-failures">
      {(limit || errors > 0) && (
        <ShareBar
          label={`${t(words.failures)}: ${failureText}`}
          shares={shares.map((share) => ({
            ...share,
            label: share.key === 'errors' ? failureText : t(words.failures),
          }))}
          marks={limit ? [limit] : []}
          onOpen={onOpen && errors > 0 ? () => onOpen({ ...inGroup(group.number), ...states('failed') }) : undefined}
        />
      )}
      <p>
        {[failureText, ...(limits.length > 0 ? limits : [t(words.noLimit)])].join(' · ')}
        {group.accepted.errors > 0 && ` · ${t(words.accepted, { count: group.accepted.errors })}`}
      </p>
    </Grid>
  )
}

function Soak({ group, aheadMs }: { group: CampaignGroup; aheadMs: number }) {
  const { t, formatNumber } = useT()
  const age = useAge()
  const now = useNow() + aheadMs
  const { soakFrom, soakUntil, alarms, state } = group
  if (!soakFrom || !soakUntil) return null
  const leftMs = Date.parse(soakUntil) - now
  const rises = alarms !== null && alarms.during > alarms.before
  const short = (value: number) => formatNumber(Math.round(100 * value) / 100)
  return (
    <Grid gap={4} className="rigid text-center cam-soak">
      <Dial
        label={t(leftMs > 0 ? words.soakLeft : words.soak)}
        share={partOver(soakFrom, soakUntil, now)}
        tone={rises ? 'danger' : leftMs <= 0 || state === 'succeeded' ? 'success' : undefined}
      >
        {leftMs > 0 ? age(leftMs) : t(words.soakOver)}
      </Dial>
      {alarms && (
        <small className={rises ? 'ui-fault' : undefined}>
          {t(words.soakAlarms, { during: short(alarms.during), before: short(alarms.before) })}
        </small>
      )}
    </Grid>
  )
}
