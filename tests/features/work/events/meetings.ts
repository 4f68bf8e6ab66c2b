import { meetingCalls } from '../../../../src/features/work/events/meeting/contract.ts'
import type { MeetingMove } from '../../../../src/features/work/events/meeting/state-texts.ts'
import type { Client } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let meetingCount = 0

/** Adds a meeting, applies the moves and returns its id and the code of its links. */
export async function addMeeting(
  staff: Client,
  { moves = ['publish', 'start'], ...more }: { moves?: readonly MeetingMove[]; joinRule?: 'list' | 'open' } = {},
) {
  const { id } = await callData(staff, meetingCalls.add, {
    name: `会议 ${++meetingCount}`,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    place: '一号厅',
    agenda: '# 上午\n\n<script>x</script>签到',
    joinRule: 'open',
    ...more,
  })
  for (const move of moves) await callData(staff, meetingCalls.move, { id, move })
  const { code } = await callData(staff, meetingCalls.link, { id })
  return { id, code }
}

/** A phone number in mainland China for each integer from 0 to 9,999,999. */
export const phoneOf = (index: number) => `138${String(10_000_000 + index)}`
