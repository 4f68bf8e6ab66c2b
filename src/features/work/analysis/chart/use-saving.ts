import { type RefObject, useState } from 'react'
import { toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import { savePicture } from '../../../../ui/chart/save-picture.ts'
import { type ChartLook, chartCalls as calls } from './contract.ts'
import { chartWords as words } from './texts.ts'

/** Chart types that are drawings. The others are text, which a sheet contains. */
const drawnLooks: readonly ChartLook[] = ['line', 'bar', 'stacked', 'histogram']

/** Saves a result as a sheet, or a drawing within `place` as an image. */
export function useSaving(place: RefObject<HTMLElement | null>, name: string, look: ChartLook, query: ExploreQuery) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const sheet = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    await download(calls.export, { query, name, format }, `${name}.${format}`).catch(() => undefined)
    setBusy(false)
  }
  const picture = async () => {
    const drawing = place.current?.querySelector<SVGSVGElement>('.chart-canvas svg')
    const legend = [...(place.current?.querySelectorAll<HTMLElement>('.chart-legend > span') ?? [])].map((entry) => ({
      label: entry.textContent.trim(),
      color: entry.querySelector('i')?.style.background ?? '',
    }))
    if (!drawing || !(await savePicture(drawing, name, legend))) toast.error(t(words.noPicture))
  }
  return { busy, sheet, picture: drawnLooks.includes(look) ? picture : undefined }
}
