import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { useAge } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Progress } from '../../../../ui/parts/Progress.tsx'
import { attendeeCalls } from '../attendee/contract.ts'
import type { meeting } from '../meeting/contract.ts'
import { Links } from './Links.tsx'
import { pageWords as words } from './texts.ts'

type Meeting = RowOf<typeof meeting>

/** Refresh interval while sign-in is open. */
const everyMs = 3_000

export function Overview({ meeting }: { meeting: Meeting }) {
  const isRunning = meeting.state === 'running'
  const answer = useCall(
    attendeeCalls.progress,
    { meeting: meeting.id },
    { quiet: true, refetchInterval: isRunning ? everyMs : false },
  )
  const { data } = answer
  if (!data) return <AnswerState of={answer} />
  return (
    <Grid gap={12} narrow className="meet-overview">
      <Figures progress={data} isRunning={isRunning} />
      <Grid gap={12} align="start" className="meet-pair">
        <Latest progress={data} />
        <Links meeting={meeting} />
      </Grid>
    </Grid>
  )
}

type SignInProgress = OutputOf<typeof attendeeCalls.progress>

function Figures({ progress, isRunning }: { progress: SignInProgress; isRunning: boolean }) {
  const { t, formatNumber } = useT()
  const { expected: expectedCount, signedIn, lastMinute, seats, seatsTaken } = progress
  return (
    <Card as="div">
      <Row as="dl" wrap className="meet-figures">
        <div>
          <dt>{t(words.signedIn)}</dt>
          <dd>
            <b>{formatNumber(signedIn)}</b> <small>{t(words.ofExpected, { total: formatNumber(expectedCount) })}</small>
          </dd>
        </div>
        {isRunning && (
          <div>
            <dt>{t(words.lastMinute)}</dt>
            <dd>
              <b>{formatNumber(lastMinute)}</b> <small>{t(words.people)}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t(words.seatsTaken)}</dt>
          <dd>
            {seats === 0 ? (
              <small>{t(words.noSeats)}</small>
            ) : (
              <>
                <b>{formatNumber(seatsTaken)}</b> <small>{t(words.ofSeats, { total: formatNumber(seats) })}</small>
              </>
            )}
          </dd>
        </div>
      </Row>
      {expectedCount > 0 && <Progress label={t(words.share)} max={expectedCount} value={signedIn} />}
    </Card>
  )
}

function Latest({ progress: { latest, expected: invitedCount } }: { progress: SignInProgress }) {
  const { t, formatTime } = useT()
  const age = useAge()
  return (
    <Card>
      <h3>{t(words.latest)}</h3>
      {latest.length === 0 ? (
        <p className="ui-hint">{t(invitedCount === 0 ? words.nobodyExpected : words.nobody)}</p>
      ) : (
        <Grid as="ol" className="meet-latest">
          {latest.map(({ id, name, seat, signedInAt }) => (
            <Grid as="li" gap={12} key={id}>
              <b className="break">{name}</b>
              <span>{seat}</span>
              <SecondaryText as="time" size="s" dateTime={signedInAt} title={formatTime(signedInAt)}>
                {age(Date.now() - Date.parse(signedInAt))}
              </SecondaryText>
            </Grid>
          ))}
        </Grid>
      )}
    </Card>
  )
}
