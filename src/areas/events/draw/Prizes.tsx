import { useMemo } from 'react'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { prize, prizeCalls } from './contract.ts'

const { draw: _, ...fields } = prize.fields
const prizeHere = { ...prize, fields } as unknown as typeof prize

/** The prizes of a draw that is not published yet. */
export function Prizes({ draw }: { draw: number }) {
  const fixed = useMemo(() => ({ fixedFilter: { draw: [draw] }, fixed: { draw } }), [draw])
  return <RecordScreen record={prizeHere} calls={prizeCalls} {...fixed} />
}
