import { useT } from '../../../client/language.ts'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import type { ListViewProps } from '../RecordScreen.tsx'
import { useListViews } from '../shared/list-views.ts'
import { words } from '../shared/texts.ts'
import { useExport } from '../shared/use-export.ts'
import { AsideSheet } from './AsideSheet.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import type { OpenSheet } from './PhoneScreen.tsx'
import { SortSheet } from './SortSheet.tsx'

interface SheetsProps extends ListViewProps {
  sheet: OpenSheet | undefined
  close(): void
  select(): void
}

export function Sheets({ sheet, close, select, ...props }: SheetsProps) {
  const { t } = useT()
  const { record, question, view, aside } = props
  const hasViews = useListViews() !== undefined
  const more = useMore(props, select)
  return (
    <>
      <FilterSheet
        record={record}
        question={question}
        close={close}
        view={hasViews ? view : undefined}
        open={sheet === 'filter'}
      />
      <SortSheet record={record} question={question} close={close} open={sheet === 'sort'} />
      <ActionSheet
        visible={sheet === 'more'}
        actions={more}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={close}
      />
      {aside && <AsideSheet aside={aside} question={question} close={close} open={sheet === 'aside'} />}
    </>
  )
}

/** Items of the 'more' sheet: rarely used actions. */
function useMore({ record, view, question, exportCall, startImport, actions }: ListViewProps, select: () => void) {
  const { t } = useT()
  const { run } = useExport(record, exportCall, question, view)
  return [
    ...(actions.selectable ? [{ key: 'select', text: t(words.selectRows), onClick: select }] : []),
    ...(startImport ? [{ key: 'import', text: t(words.import), onClick: startImport }] : []),
    ...(exportCall ? [{ key: 'xlsx', text: t(words.exportXlsx), onClick: () => void run('xlsx') }] : []),
    ...(exportCall ? [{ key: 'csv', text: t(words.exportCsv), onClick: () => void run('csv') }] : []),
    ...(exportCall && record.imports?.packed
      ? [{ key: 'zip', text: t(words.exportZip), onClick: () => void run('zip') }]
      : []),
  ]
}
