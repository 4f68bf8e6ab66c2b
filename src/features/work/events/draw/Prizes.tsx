import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { drawExclusion, exclusionCalls, prize, prizeCalls } from './contract.ts'
import { excludedWords } from './excluded-texts.ts'
import { drawWords as words } from './texts.ts'

/** Returns the record without its field `draw`, for pages of one draw. */
function ofOneDraw<R extends AnyRecord>(record: R): R {
  const { draw: _, ...fields } = record.fields
  return { ...record, fields }
}
const prizeHere = ofOneDraw(prize)
const exclusionHere = ofOneDraw(drawExclusion)

/** Prizes of an unpublished draw, and its exclusions. The address contains the selected list. */
export function Prizes({ draw, meeting }: { draw: number; meeting: number }) {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const screenProps = useMemo(
    () => ({ fixedFilter: { draw: [draw] }, fixed: { draw }, within: { draw, meeting } }),
    [draw, meeting],
  )
  const part = search.get('part') === 'excluded' && may(exclusionCalls.query) ? 'excluded' : 'prizes'
  const change = (next: typeof part) =>
    setSearch({
      meeting: `${meeting}`,
      list: 'draws',
      draw: `${draw}`,
      ...(next === 'excluded' && { part: next }),
    })
  return (
    <>
      {may(exclusionCalls.query) && (
        <Segments
          options={[
            { value: 'prizes', label: t(words.prizes) },
            { value: 'excluded', label: t(excludedWords.title) },
          ]}
          value={part}
          onChange={change}
        />
      )}
      {part === 'prizes' ? (
        <RecordScreen key={part} record={prizeHere} calls={prizeCalls} {...screenProps} />
      ) : (
        <RecordScreen key={part} record={exclusionHere} calls={exclusionCalls} {...screenProps} />
      )}
    </>
  )
}
