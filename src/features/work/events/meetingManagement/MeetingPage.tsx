import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { attendeeCalls, seatCalls } from '../attendee/contract.ts'
import { Attendees, Seats } from '../attendee/parts.tsx'
import { drawCalls } from '../draw/contract.ts'
import { Draws } from '../draw/parts.tsx'
import { giftCalls, giftDeskCalls, giftScanCalls, pickupCalls } from '../gift/contract.ts'
import { GiftDesks, GiftScans, Gifts, Pickups } from '../gift/parts.tsx'
import { meetingCalls as calls, type meeting } from '../meeting/contract.ts'
import { joinRules, type MeetingMove, meetingMachine } from '../meeting/state-texts.ts'
import { ExportSetup } from '../setup/parts.tsx'
import './meeting.css'
import { EditMeeting } from './EditMeeting.tsx'
import { Overview } from './Overview.tsx'
import { pageWords as words } from './texts.ts'

type Meeting = RowOf<typeof meeting>

export default function MeetingPage({ id, onBack }: { id: number; onBack(): void }) {
  const { t } = useT()
  const answer = useCall(calls.one, { id }, { quiet: true })
  const { data } = answer
  if (!data)
    return (
      <AnswerState of={answer}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </AnswerState>
    )
  return (
    <Grid gap={12} narrow className="meet">
      <Head meeting={data} onBack={onBack} />
      <Lists
        fixedParams={{ meeting: `${id}` }}
        lists={[
          {
            key: 'overview',
            label: t(words.overview),
            call: attendeeCalls.progress,
            children: <Overview meeting={data} />,
          },
          {
            key: 'attendees',
            label: t(words.attendees),
            call: attendeeCalls.query,
            children: <Attendees meeting={id} />,
          },
          { key: 'draws', label: t(words.draws), call: drawCalls.query, children: <Draws meeting={id} /> },
          { key: 'seats', label: t(words.seats), call: seatCalls.query, children: <Seats meeting={id} /> },
          { key: 'gifts', label: t(words.gifts), call: giftCalls.query, children: <Gifts meeting={id} /> },
          { key: 'pickups', label: t(words.pickups), call: pickupCalls.query, children: <Pickups meeting={id} /> },
          { key: 'scans', label: t(words.scans), call: giftScanCalls.query, children: <GiftScans meeting={id} /> },
          { key: 'desks', label: t(words.desks), call: giftDeskCalls.query, children: <GiftDesks meeting={id} /> },
        ]}
      />
    </Grid>
  )
}

const successTexts: Record<MeetingMove, string> = {
  publish: words.publishedDone,
  withdraw: words.withdrawnDone,
  start: words.startedDone,
  end: words.endedDone,
}
const confirmations: Partial<Record<MeetingMove, { title: string; content: string }>> = {
  end: { title: words.endAsk, content: words.endText },
  withdraw: { title: words.withdrawAsk, content: words.withdrawText },
}
const main: readonly MeetingMove[] = ['publish', 'start']

function Head({ meeting, onBack }: { meeting: Meeting; onBack(): void }) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const { id, name, state, startsAt, endsAt, place, joinRule } = meeting
  const [isEditing, setEditing] = useState(false)
  const run = async (move: MeetingMove) => {
    const question = confirmations[move]
    if (question) {
      const { title, content } = question
      if (!(await confirm({ title: t(title), content: t(content), okText: t(words[move]), danger: true }))) return
    }
    await send(calls.move, { id, move })
    toast.success(t(successTexts[move]))
    await invalidate(['/meeting/'])
  }
  const moves = may(calls.move) ? meetingMachine.movesFrom(state) : []
  const summary = [`${formatTime(startsAt)} – ${formatTime(endsAt)}`, place, say(joinRules[joinRule])].filter(Boolean)
  return (
    <Card as="div" className="row wrap align-center gap-4-10 meet-head">
      <h2 className="break">{name}</h2>
      <Tag tone={meetingMachine.tones[state]}>{say(meetingMachine.texts[state])}</Tag>
      <Row gap={8} wrap className="push meet-tools">
        {moves.map((move) => (
          <Button key={move} kind={main.includes(move) ? 'primary' : 'default'} onClick={() => void run(move)}>
            {t(words[move])}
          </Button>
        ))}
        {may(calls.update) && <Button onClick={() => setEditing(true)}>{t(words.edit)}</Button>}
        <ExportSetup id={id} name={name} />
        <Button onClick={onBack}>{t(words.back)}</Button>
      </Row>
      <SecondaryText as="p" className="break">
        {summary.join(' · ')}
      </SecondaryText>
      {isEditing && <EditMeeting meeting={meeting} close={() => setEditing(false)} />}
    </Card>
  )
}
