import { Button, Checkbox, ProgressBar, ResultPage } from 'antd-mobile'
import { useRef } from 'react'
import { useT } from '../../../client/language.ts'
import type { ImportFault } from '../../../domain/contract/platform.ts'
import { uploadWords } from '../../../ui/upload/texts.ts'
import type { ImportViewProps } from '../ImportDialog.tsx'
import { type ImportDialogState, importForm, useImportHint } from '../shared/importing.ts'
import { words } from '../shared/texts.ts'
import { Page } from './Page.tsx'

/** Import page: template, file choice, progress and result. */
export default function ImportView({ record, importing, open, close }: ImportViewProps) {
  const { t, say } = useT()
  const { step, again } = importing
  const retry = step.at === 'refused' || step.at === 'partly' || step.at === 'failed'
  const foot = (
    <>
      {retry && <Button onClick={again}>{t(words.again)}</Button>}
      <Button color={step.at === 'done' ? 'primary' : 'default'} onClick={close}>
        {t(words.close)}
      </Button>
    </>
  )
  return (
    <Page open={open} title={t(words.importTitle, { what: say(record.title) })} foot={foot} close={close}>
      <div className="pk-import">
        <Step record={record} importing={importing} />
      </div>
    </Page>
  )
}

type ChoosingProps = Pick<ImportViewProps, 'record' | 'importing'>
function Step({ record, importing }: ChoosingProps) {
  const { t } = useT()
  const { step } = importing
  switch (step.at) {
    case 'choosing':
      return <Choosing record={record} importing={importing} />
    case 'uploading':
      return <Running text={t(words.uploading)} percent={step.percent} note="" />
    case 'running': {
      const note = step.total ? t(words.rowsDone, { done: step.done, total: step.total }) : ''
      return (
        <Running
          text={t(step.total ? words.checking : words.waiting)}
          percent={step.total ? Math.floor((step.done / step.total) * 100) : 0}
          note={note}
        />
      )
    }
    case 'done':
      return <ResultPage status="success" title={t(words.imported, { count: step.count })} />
    case 'failed':
      return <ResultPage status="error" title={t(words.importFailed)} description={step.message} />
    case 'partly': {
      const title = t(words.importedPartly, { count: step.count, faults: step.faultCount })
      // No download of rejected rows: the contents of an archive are no sheet.
      const downloadRows = record.imports?.packed ? undefined : importing.downloadRejected
      return (
        <Faults
          importing={importing}
          title={title}
          rejected={downloadRows}
          faults={step.faults}
          count={step.faultCount}
        />
      )
    }
    case 'refused': {
      const title = t(words.importRefused, { count: step.count })
      return <Faults importing={importing} title={title} faults={step.faults} count={step.count} />
    }
  }
}

function Choosing({ record, importing }: ChoosingProps) {
  const { t, say } = useT()
  const { imports } = record
  const form = importForm(record)
  const hint = useImportHint(record)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className="pk-quiet">{hint}</p>
      {imports?.note && <p>{say(imports.note)}</p>}
      {!imports?.packed && (
        <Button block onClick={importing.template}>
          {t(words.template)}
        </Button>
      )}
      <Checkbox checked={importing.partial} onChange={importing.setPartial}>
        {t(words.partial)}
      </Checkbox>
      <Button block color="primary" onClick={() => input.current?.click()}>
        {t(uploadWords.chooseFile)}
      </Button>
      <p className="pk-quiet">{t(form.types)}</p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t(uploadWords.chooseFile)}
        accept={form.accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void importing.start(file)
          target.value = ''
        }}
      />
    </>
  )
}

function Running({ text, percent, note }: { text: string; percent: number; note: string }) {
  return (
    <div role="status">
      <p>
        {text} <span className="pk-quiet">{note}</span>
      </p>
      <ProgressBar percent={percent} text />
    </div>
  )
}

interface FaultsProps {
  importing: ImportDialogState
  title: string
  faults: readonly ImportFault[]
  count: number
  rejected?: (() => void) | undefined
}
/** Errors of a sheet with a download: the rejected rows if others were imported, else the list of errors. */
function Faults({ importing, title, faults, count, rejected: downloadRows }: FaultsProps) {
  const { t } = useT()
  return (
    <>
      <p className="pk-fault" role="alert">
        {title}
      </p>
      <Button block onClick={downloadRows ?? importing.downloadFaults}>
        {t(downloadRows ? words.downloadRejected : words.downloadFaults)}
      </Button>
      <ul className="pk-faults">
        {faults.slice(0, 200).map(({ row, column, value, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one cell may have two faults; the list never changes
          <li key={index}>
            <b>
              {t(words.row)} {row} · {column ?? t(words.wholeRow)}
            </b>
            {value && <q className="pk-quiet">{value}</q>}
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {count > 200 && <p className="pk-quiet">{t(words.moreFaults, { count: 200 })}</p>}
    </>
  )
}
