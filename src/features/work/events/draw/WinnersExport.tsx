import { ignoreReportedFault } from '../../../../client/fault.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { drawCalls as calls } from './contract.ts'
import { drawWords as words } from './texts.ts'

export function WinnersExport({ id, name }: { id: number; name: string }) {
  const { t, say } = useT()
  const may = useMay()
  const { ask, dialog } = useRemark()
  const fileOf = (format: string) => `${name} - ${say(calls.exportWinners.title)}.${format}`
  const exportMasked = (format: 'xlsx' | 'csv') =>
    download(calls.exportWinners, { id, format }, fileOf(format)).catch(ignoreReportedFault)
  const clear = async () => {
    await ask({
      of: `draw winners ${id}`,
      title: t(words.exportClear),
      text: t(words.exportClearText),
      label: t(words.reason),
      okText: t(words.exportClear),
      needed: t(words.needed),
      longest: 200,
      send: (reason) => download(calls.exportWinnersClear, { id, format: 'xlsx', reason }, fileOf('xlsx')),
    })
  }
  return (
    <Row as="span" gap={8} wrap className="draw-judge">
      {may(calls.exportWinners) && (
        <>
          <Button onClick={() => void exportMasked('xlsx')}>{t(words.exportXlsx)}</Button>
          <Button onClick={() => void exportMasked('csv')}>{t(words.exportCsv)}</Button>
        </>
      )}
      {may(calls.exportWinnersClear) && <Button onClick={() => void clear()}>{t(words.exportClear)}</Button>}
      {dialog}
    </Row>
  )
}
