import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { type ChartLook, chartCalls as calls } from './contract.ts'
import { chartWords as words } from './texts.ts'
import { useSaving } from './use-saving.ts'

interface Props {
  name: string
  look: ChartLook
  query: ExploreQuery
  /** Element that contains the drawing. */
  place: Parameters<typeof useSaving>[0]
  kind: 'text' | 'default'
}

/** Dialog that exports the current chart as a sheet or an image. */
export function Export({ name, look, query, place, kind }: Props) {
  const { t } = useT()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { busy, sheet, picture } = useSaving(place, name, look, query)
  const mayExport = may(calls.export)
  if (!mayExport && !picture) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button kind={kind} aria-label={t(words.exportOf, { name })} onClick={() => setOpen(true)}>
        {t(words.export)}
      </Button>
      {isOpen && (
        <Dialog title={t(words.exportOf, { name })} onCancel={close}>
          <Grid gap={8} className="ch-saving">
            {mayExport && (
              <>
                <Button block busy={busy} onClick={() => void sheet('xlsx').then(close)}>
                  {t(words.exportExcel)}
                </Button>
                <Button block onClick={() => void sheet('csv').then(close)}>
                  {t(words.exportCsv)}
                </Button>
              </>
            )}
            {picture && (
              <Button block onClick={() => void picture().then(close)}>
                {t(words.exportPicture)}
              </Button>
            )}
          </Grid>
          <Actions>
            <Button onClick={close}>{t(words.close)}</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
