import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'

interface Props {
  readonly source: TrackSource
  readonly vins: readonly string[]
  readonly period: { readonly from: string; readonly to: string }
}
/** Most tracks are loaded before progress is of interest. */
const patienceMs = 1_000
const everyMs = 1_000

/**
 * Progress of loading tracks, instead of the map or over it. A track that is opened for the first time is read from its
 * messages.
 */
export function LoadingTrack({ source, vins, period }: Props) {
  const { t, formatNumber } = useT()
  const late = useLate()
  const { reading } = source
  const read = useQueries({
    queries: (reading && late ? vins : []).map((vin) => ({
      queryKey: ['track', source.key, 'reading', vin, period.from, period.to],
      queryFn: ({ signal }: { signal: AbortSignal }) => reading!({ vin, ...period }, signal),
      refetchInterval: everyMs,
      retry: false,
      gcTime: 0,
    })),
    combine: (all) => {
      const answers = all.flatMap(({ data }) => data ?? [])
      const sum = (name: 'days' | 'read') => answers.reduce((so, each) => so + each[name], 0)
      return { days: sum('days'), read: sum('read') }
    },
  })
  const tells = read.days > 1 && read.read < read.days
  return (
    <Grid gap={8} className="text-base text-center tp-coming" role="status">
      <span>{t(words.loading)}</span>
      <progress {...(tells && { max: read.days, value: read.read })} aria-label={t(words.loading)} />
      {tells && <small>{t(words.reading, { read: formatNumber(read.read), days: formatNumber(read.days) })}</small>}
    </Grid>
  )
}

function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const patience = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(patience)
  }, [])
  return late
}
