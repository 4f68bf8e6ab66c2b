import { type ReactNode, useRef, useState } from 'react'
import { savePicture } from '../../../kit/chart/save-picture.ts'
import { download } from '../../../kit/client/api.ts'
import { copyText } from '../../../kit/client/copy.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import type { ExploreQuery } from '../../../kit/explore/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { chartCalls as calls, type Look } from './contract.ts'
import { chartWords as words } from './texts.ts'

interface Props {
  name: string
  look: Look
  query: ExploreQuery
  onBack(): void
  children?: ReactNode
}
/** Looks that are drawings; the others are text, which a sheet has. */
const drawn: readonly Look[] = ['line', 'bar', 'stacked', 'histogram']

/** The head of a chart: its name, and what can be done with it as it stands. */
export function Tools({ name, look, query, onBack, children }: Props) {
  const { t } = useT()
  const may = useMay()
  const head = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    await download(calls.export, { query, name, format }, `${name}.${format}`).catch(() => undefined)
    setBusy(false)
  }
  const draw = async () => {
    const page = head.current?.parentElement
    const drawing = page?.querySelector<SVGSVGElement>('.chart-canvas svg')
    const legend = [...(page?.querySelectorAll<HTMLElement>('.chart-legend > span') ?? [])].map((entry) => ({
      label: entry.textContent.trim(),
      color: entry.querySelector('i')?.style.background ?? '',
    }))
    if (!drawing || !(await savePicture(drawing, name, legend))) toast.error(t(words.noPicture))
  }
  const copy = async () =>
    (await copyText(location.href)) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  return (
    <header className="ch-head" ref={head}>
      <Button kind="text" onClick={onBack}>
        {t(words.back)}
      </Button>
      <h2>{name}</h2>
      <div className="ch-tools">
        {children}
        <Button onClick={() => void copy()}>{t(words.copyLink)}</Button>
        {may(calls.export) && (
          <>
            <Button busy={busy} onClick={() => void save('xlsx')}>
              {t(words.exportExcel)}
            </Button>
            <Button onClick={() => void save('csv')}>{t(words.exportCsv)}</Button>
          </>
        )}
        {drawn.includes(look) && <Button onClick={() => void draw()}>{t(words.exportPicture)}</Button>}
      </div>
    </header>
  )
}
