import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../../client/api.ts'
import { toast } from '../../../client/feedback.ts'
import { download, uploadFile } from '../../../client/files.ts'
import { useT } from '../../../client/language.ts'
import { useCall } from '../../../client/query.ts'
import type { Call, ImportInput } from '../../../domain/contract/call.ts'
import { type ImportFault, platformCalls } from '../../../domain/contract/platform.ts'
import type { AnyRecord } from '../../model/record.ts'
import { words } from './texts.ts'

export type ImportCall = Call<ImportInput, { job: number }>
type ImportStep =
  | { at: 'choosing' }
  | { at: 'uploading'; percent: number }
  | { at: 'running'; done: number; total: number }
  | { at: 'done'; count: number }
  | { at: 'partly'; count: number; faults: readonly ImportFault[]; faultCount: number }
  | { at: 'refused'; faults: readonly ImportFault[]; count: number }
  | { at: 'failed'; message: string }

export interface ImportDialogState {
  readonly step: ImportStep
  readonly busy: boolean
  /** Whether valid rows are imported although others have faults. */
  readonly partial: boolean
  setPartial(partial: boolean): void
  start(file: File): Promise<void>
  again(): void
  template(): void
  downloadFaults(): void
  /** Downloads the rows that were not imported, with their reasons. */
  downloadRejected(): void
}

/**
 * Imports a file: upload, start of the job, then a progress query once a second. It survives closing the dialog.
 * `fixedValues`: values of every row, which the sheet then need not have.
 */
export function useImport(record: AnyRecord, call: ImportCall, fixedValues?: ImportInput['fixed']): ImportDialogState {
  const { t, say } = useT()
  const client = useQueryClient()
  const [percent, setPercent] = useState<number>()
  const [job, setJob] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [partial, setPartial] = useState(false)
  const progress = useCall(
    platformCalls.job,
    { id: job ?? 0 },
    { enabled: job !== undefined, refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : 1000) },
  )
  const state = job === undefined ? undefined : progress.data
  const isFinished = state?.state === 'done'
  useEffect(() => {
    if (isFinished)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== platformCalls.job.path })
  }, [isFinished, client])

  const step = stepOf()
  return {
    step,
    busy: step.at === 'uploading' || step.at === 'running',
    partial,
    setPartial,
    start: async (file) => {
      const { fits, wrong } = importForm(record)
      if (!fits.test(file.name)) return toast.error(t(wrong))
      setFailure(undefined)
      setPercent(0)
      try {
        const { id } = await uploadFile(file, (part) => setPercent(Math.round(part * 100)))
        const answer = await send(call, {
          file: id,
          ...(fixedValues && { fixed: fixedValues }),
          ...(partial && { partial }),
        })
        setJob(answer.job)
      } catch (fault) {
        setFailure(fault instanceof Error ? fault.message : String(fault))
      } finally {
        setPercent(undefined)
      }
    },
    again: () => {
      setJob(undefined)
      setFailure(undefined)
    },
    template: () =>
      void download(
        platformCalls.template,
        { record: record.name, without: Object.keys(fixedValues ?? {}) },
        `${say(record.title)}.xlsx`,
      ).catch(ignoreFault),
    downloadFaults: () => save(false, words.importFailed),
    downloadRejected: () => save(true, words.rejectedRows),
  }

  function save(rows: boolean, name: string) {
    if (job !== undefined)
      void download(platformCalls.jobFaults, { id: job, rows }, `${t(name)}.xlsx`).catch(ignoreFault)
  }

  function stepOf(): ImportStep {
    if (percent !== undefined) return { at: 'uploading', percent }
    if (failure !== undefined) return { at: 'failed', message: failure }
    if (job === undefined) return { at: 'choosing' }
    if (!state || !isOver(state.state)) return { at: 'running', done: state?.done ?? 0, total: state?.total ?? 0 }
    if (state.state === 'done' && state.faultCount > 0)
      return { at: 'partly', count: state.count ?? 0, faults: state.faults, faultCount: state.faultCount }
    if (state.faultCount > 0) return { at: 'refused', faults: state.faults, count: state.faultCount }
    if (state.state === 'failed') return { at: 'failed', message: state.message ?? t(words.importFailed) }
    return { at: 'done', count: state.count ?? 0 }
  }
}

/** Ignores a failure that the call has already shown. */
const ignoreFault = () => {}
const isOver = (state: string | undefined) => state === 'done' || state === 'failed'
const forms = {
  sheet: {
    accept: '.xlsx,.csv',
    fits: /\.(xlsx|csv)$/i,
    drop: words.dropFile,
    types: words.sheetTypes,
    wrong: words.wrongSheet,
  },
  geojson: {
    accept: '.xlsx,.csv,.geojson,.json',
    fits: /\.(xlsx|csv|(geo)?json)$/i,
    drop: words.dropSheetOrGeojson,
    types: words.sheetOrGeojson,
    wrong: words.wrongSheetOrGeojson,
  },
  packed: {
    accept: '.zip',
    fits: /\.zip$/i,
    drop: words.dropZip,
    types: words.zipTypes,
    wrong: words.wrongZip,
  },
} as const
/** Returns an import's file types and texts. */
export const importForm = ({ imports }: AnyRecord) =>
  forms[imports?.packed ? 'packed' : imports?.geojson ? 'geojson' : 'sheet']

/** Returns the hint about the file format, shown before the user chooses a file. */
export function useImportHint({ name, imports }: AnyRecord): string {
  const { t } = useT()
  const { packed: packedFiles } = imports ?? {}
  return packedFiles
    ? t(words.packedHint, { form: packedFiles.named.map((key) => t(`${name}:${key}`)).join('_') })
    : t(words.importHint)
}
