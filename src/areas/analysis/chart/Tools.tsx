import type { ReactNode, RefObject } from 'react'
import { copyText } from '../../../kit/client/copy.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import type { ExploreQuery } from '../../../kit/explore/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { chartCalls as calls, type Look } from './contract.ts'
import { useSaving } from './saving.ts'
import { chartWords as words } from './texts.ts'

interface Props {
  name: string
  look: Look
  query: ExploreQuery
  /** What holds the picture. */
  page: RefObject<HTMLElement | null>
  onBack(): void
  children?: ReactNode
}
/** The head of a chart: its name, and what can be done with it as it stands. */
export function Tools({ name, look, query, page, onBack, children }: Props) {
  const { t } = useT()
  const may = useMay()
  const { busy, sheet, picture } = useSaving(page, name, look, query)
  const copy = async () =>
    (await copyText(location.href)) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  return (
    <header className="ch-head">
      <Button kind="text" onClick={onBack}>
        {t(words.back)}
      </Button>
      <h2>{name}</h2>
      <div className="ch-tools">
        {children}
        <Button onClick={() => void copy()}>{t(words.copyLink)}</Button>
        {may(calls.export) && (
          <>
            <Button busy={busy} onClick={() => void sheet('xlsx')}>
              {t(words.exportExcel)}
            </Button>
            <Button onClick={() => void sheet('csv')}>{t(words.exportCsv)}</Button>
          </>
        )}
        {picture && <Button onClick={() => void picture()}>{t(words.exportPicture)}</Button>}
      </div>
    </header>
  )
}
