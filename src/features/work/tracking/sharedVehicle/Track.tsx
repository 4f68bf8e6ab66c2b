import { useMemo } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { download } from '../../../../client/files.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { PublicPage } from '../../../../ui/parts/PublicPage.tsx'
import { Player, type TrackSource } from '../trackPlayback/parts.tsx'
import { sharedCalls } from './contract.ts'

interface TrackProps {
  readonly token: string
  readonly link: OutputOf<typeof sharedCalls.open>
  readonly title: string
  /** Called when the link is no longer valid. */
  readonly onOver: () => void
}

/** Player of a link's track. Its period is fixed. */
export default function Track({ token, link, title, onOver }: TrackProps) {
  const { vinEnd, periodFrom, periodTo } = link
  const name = link.plate ?? vinEnd
  const source = useMemo(() => sourceOf(token, name, onOver), [token, name, onOver])
  const vins = useMemo(() => [vinEnd], [vinEnd])
  const period = useMemo(() => ({ from: periodFrom ?? '', to: periodTo ?? '' }), [periodFrom, periodTo])
  return (
    <PublicPage title={`${title} · ${name}`}>
      <Player source={source} vins={vins} period={period} />
    </PublicPage>
  )
}

function sourceOf(token: string, name: string, onOver: () => void): TrackSource {
  const reportOver = <T,>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof CallFault && error.code === code.state) onOver()
      throw error
    })
  const quiet = (signal: AbortSignal) => ({ signal, quiet: true })
  return {
    key: token,
    withoutAlarms: true,
    open: ({ from, to }, signal) => reportOver(send(sharedCalls.track, { token, from, to }, quiet(signal))),
    points: ({ vin: _, ...query }, signal) => reportOver(send(sharedCalls.points, { token, ...query }, quiet(signal))),
    chart: ({ vin: _, ...query }, signal) => reportOver(send(sharedCalls.chart, { token, ...query }, quiet(signal))),
    export: ({ from, to }, format) => download(sharedCalls.export, { token, from, to, format }, `${name}.${format}`),
  }
}
