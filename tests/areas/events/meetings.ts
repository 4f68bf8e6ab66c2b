import { meetingCalls } from '../../../src/areas/events/meeting/contract.ts'
import type { MeetingMove } from '../../../src/areas/events/meeting/state-texts.ts'
import type { Client } from '../../server/harness.ts'
import { done } from '../vehicles/fleet.ts'

let made = 0

/** A meeting with the code of its links, brought as far as the moves say. */
export async function addMeeting(
  staff: Client,
  { moves = ['publish', 'start'], ...more }: { moves?: readonly MeetingMove[]; joinRule?: 'list' | 'open' } = {},
) {
  const { id } = await done(staff, meetingCalls.add, {
    name: `会议 ${++made}`,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    place: '一号厅',
    agenda: '# 上午\n\n<script>x</script>签到',
    joinRule: 'open',
    ...more,
  })
  for (const move of moves) await done(staff, meetingCalls.move, { id, move })
  const { code } = await done(staff, meetingCalls.link, { id })
  return { id, code }
}

/** A mainland phone number for each whole number below ten million. */
export const phoneOf = (index: number) => `138${String(10_000_000 + index)}`
