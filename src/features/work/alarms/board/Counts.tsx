import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { type AlarmLevel, alarmLevels, levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import { lastMoments, minuteMs } from '../../../../domain/time.ts'
import { Grid, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { alarmCalls } from '../alarm/contract.ts'
import { useMinutes } from '../alarm/parts.tsx'
import type { boardCalls } from './contract.ts'
import { boardTexts as words } from './texts.ts'

/** Levels that vehicles hardly ever send. Shown only when there are alarms. */
const rare: readonly AlarmLevel[] = ['4']

export function Counts({ counts }: { counts: OutputOf<typeof boardCalls.counts> | undefined }) {
  const { t, say, formatNumber } = useT()
  const of = (level: AlarmLevel) => counts?.find((each) => each.level === level)?.count ?? 0
  const halfOf = useHalf()
  const long = useMinutes()
  const levels = levelOrder.filter((level) => !rare.includes(level) || of(level) > 0)
  return (
    <Grid as="section" gap={12} className="board-counts" aria-label={t(words.counts)}>
      {levels.map((level) => (
        <Stack key={level} className={`board-count board-level-${level}`}>
          <SecondaryText>{say(alarmLevels[level])}</SecondaryText>
          <b className="tabular">{counts ? formatNumber(of(level)) : '–'}</b>
          {halfOf(level) !== null && (
            <small className="text-s">{t(words.half, { time: long(halfOf(level) ?? 0) })}</small>
          )}
        </Stack>
      ))}
    </Grid>
  )
}

const days = 7
const againMs = 5 * minuteMs

/** Median minutes to acknowledge the alarms of a week, by level. Null: none. */
function useHalf(): (level: AlarmLevel) => number | null {
  const may = useMay()(alarmCalls.times)
  const [beginAt] = useState(() => [lastMoments(days)[0], null])
  const { data } = useCall(
    alarmCalls.times,
    { filter: { beginAt } },
    { enabled: may, quiet: true, refetchInterval: againMs },
  )
  return (level) => data?.find((each) => each.level === level)?.acknowledgeMin[0] ?? null
}
