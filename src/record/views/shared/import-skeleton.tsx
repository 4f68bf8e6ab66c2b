import type { ComponentType } from 'react'
import { useT } from '../../../client/language.ts'
import type { ImportFault } from '../../../domain/contract/platform.ts'
import type { ImportViewProps } from '../ImportDialog.tsx'
import type { ImportDialogState } from './importing.ts'
import { words } from './texts.ts'

export type ImportStepProps = Pick<ImportViewProps, 'record' | 'importing'>
export interface ImportProgressProps {
  text: string
  percent: number
  note: string
}
export interface ImportFaultsProps {
  importing: ImportDialogState
  title: string
  tone: 'error' | 'warning'
  faults: readonly ImportFault[]
  count: number
  /** Downloads the rejected rows, if others were imported. Otherwise the list of errors is offered. */
  rejected?: (() => void) | undefined
}
export interface ImportOutcomeProps {
  status: 'success' | 'error'
  title: string
  text?: string
}
interface SkeletonProps extends ImportStepProps {
  /** Template and choice of a file. */
  Choosing: ComponentType<ImportStepProps>
  Progress: ComponentType<ImportProgressProps>
  Outcome: ComponentType<ImportOutcomeProps>
  Faults: ComponentType<ImportFaultsProps>
}

/** Whether the user may choose another file after this step. */
export const canRetry = ({ at }: ImportDialogState['step']): boolean =>
  at === 'refused' || at === 'partly' || at === 'failed'

/** Content of an import for its current step. */
export function ImportSkeleton({ record, importing, Choosing, Progress, Outcome, Faults }: SkeletonProps) {
  const { t } = useT()
  const { step } = importing
  switch (step.at) {
    case 'choosing':
      return <Choosing record={record} importing={importing} />
    case 'uploading':
      return <Progress text={t(words.uploading)} percent={step.percent} note="" />
    case 'running': {
      const note = step.total ? t(words.rowsDone, { done: step.done, total: step.total }) : ''
      return (
        <Progress
          text={t(step.total ? words.checking : words.waiting)}
          percent={step.total ? Math.floor((step.done / step.total) * 100) : 0}
          note={note}
        />
      )
    }
    case 'done':
      return <Outcome status="success" title={t(words.imported, { count: step.count })} />
    case 'failed':
      return <Outcome status="error" title={t(words.importFailed)} text={step.message} />
    case 'partly': {
      const title = t(words.importedPartly, { count: step.count, faults: step.faultCount })
      // No download of rejected rows: the contents of an archive are not a sheet.
      const downloadRows = record.imports?.packed ? undefined : importing.downloadRejected
      return (
        <Faults
          importing={importing}
          title={title}
          rejected={downloadRows}
          tone="warning"
          faults={step.faults}
          count={step.faultCount}
        />
      )
    }
    case 'refused': {
      const title = t(words.importRefused, { count: step.count })
      return <Faults importing={importing} title={title} tone="error" faults={step.faults} count={step.count} />
    }
  }
}
