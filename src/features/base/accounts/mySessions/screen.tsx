import { useMemo } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { deviceOf } from '../../../../domain/contract/device.ts'
import { MovingRows } from '../../../../record/views/shared/new-rows.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { sessionCalls } from '../session/contract.ts'
import './mySessions.css'
import { mySessionsTexts as words } from './texts.ts'

/** Compares ids only, because the time of the last activity changes constantly. */
const idsOf = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => ({ id }))
const beginning = async (signal: AbortSignal) => idsOf(await send(sessionCalls.mySessions, {}, { signal, quiet: true }))
const invalidates = [sessionCalls.mySessions.path]

/** /mySessions: sessions of the account, with buttons to end one or all others. */
export default function MySessions() {
  const { t, formatTime } = useT()
  const sessions = useCall(sessionCalls.mySessions, {}, { quiet: true })
  const rows = useMemo(() => idsOf(sessions.data ?? []), [sessions.data])
  const end = useChange(sessionCalls.endSession, { invalidates, done: t(words.ended) })
  const endOthers = useChange(sessionCalls.endOtherSessions, { invalidates })
  if (!sessions.data) return <AnswerState of={sessions} />
  const others = sessions.data.filter(({ current }) => !current).length
  const busy = end.isPending || endOthers.isPending
  const askEnd = async (id: string) => {
    if (await confirm({ title: t(words.endTitle), content: t(words.endText), okText: t(words.end), danger: true }))
      end.mutate({ id })
  }
  const askEndOthers = async () => {
    const title = t(words.endOthersTitle, { count: others })
    const isConfirmed = await confirm({ title, content: t(words.endOthersText), okText: t(words.end), danger: true })
    if (isConfirmed)
      endOthers.mutate({}, { onSuccess: ({ count }) => void toast.success(t(words.endedCount, { count })) })
  }
  return (
    <section className="ui-account my-sessions">
      <Row as="header" gap="8 16" align="center" justify="between" wrap>
        <p>{t(words.intro)}</p>
        {others > 0 && (
          <Button disabled={busy} onClick={() => void askEndOthers()}>
            {t(words.endOthers)}
          </Button>
        )}
      </Row>
      <MovingRows rows={rows} runs={!sessions.isFetching} beginning={beginning} refresh={sessions.refetch} />
      <ul>
        {sessions.data.map((session) => {
          const device = deviceOf(session.userAgent)
          return (
            <Row as="li" gap={16} align="center" justify="between" key={session.id}>
              <div>
                <Row as="h2" gap="4 8" align="center" wrap className="text-l">
                  {device ? t(words.device, device) : t(words.unknownDevice)}
                  {session.current && <span className="text-success text-s regular tag">{t(words.current)}</span>}
                </Row>
                <Grid as="dl" className="muted">
                  <dt>{t(words.address)}</dt>
                  <dd>{session.ip}</dd>
                  <dt>{t(words.since)}</dt>
                  <dd>{formatTime(session.createdAt)}</dd>
                  <dt>{t(words.lastSeen)}</dt>
                  <dd>{formatTime(session.lastSeenAt)}</dd>
                </Grid>
              </div>
              {!session.current && (
                <Button disabled={busy} onClick={() => void askEnd(session.id)}>
                  {t(words.end)}
                </Button>
              )}
            </Row>
          )
        })}
      </ul>
    </section>
  )
}
