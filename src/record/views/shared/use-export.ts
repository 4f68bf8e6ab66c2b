import { useState } from 'react'
import { download } from '../../../client/files.ts'
import { useT } from '../../../client/language.ts'
import type { ExportFormat } from '../../../domain/contract/call.ts'
import type { AnyRecord } from '../../model/record.ts'
import type { ListView } from './list-view.ts'
import type { ListRequest } from './question.ts'
import type { ScreenCalls } from './view.ts'
import { viewWords } from './view-texts.ts'

/** Exports all rows of the query, not only the visible page. The sheet is named after the list and its view. */
export function useExport(
  record: AnyRecord,
  call: ScreenCalls<AnyRecord>['export'] | undefined,
  { listQuery }: Pick<ListRequest, 'listQuery'>,
  { view, changed: isChanged }: Pick<ListView, 'view' | 'changed'>,
) {
  const { t, say } = useT()
  const viewName = view && (isChanged ? t(viewWords.changed, { name: view.name }) : view.name)
  const name = [say(record.title), viewName]
    .filter(Boolean)
    .join(' - ')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
  const [busy, setBusy] = useState(false)
  const run = async (format: ExportFormat) => {
    if (!call || busy) return
    setBusy(true)
    try {
      await download(call, { ...listQuery, format }, `${name}.${format}`)
    } catch {
      // The call has already shown its error.
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
