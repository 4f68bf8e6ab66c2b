import { Button, Checkbox, ProgressBar, ResultPage } from 'antd-mobile'
import { useRef } from 'react'
import { useT } from '../../../client/language.ts'
import { Grid } from '../../../ui/parts/layout.tsx'
import { uploadWords } from '../../../ui/upload/texts.ts'
import type { ImportViewProps } from '../ImportDialog.tsx'
import type {
  ImportFaultsProps,
  ImportOutcomeProps,
  ImportProgressProps,
  ImportStepProps,
} from '../shared/import-skeleton.tsx'
import { canRetry, ImportSkeleton } from '../shared/import-skeleton.tsx'
import { importForm, useImportHint } from '../shared/importing.ts'
import { words } from '../shared/texts.ts'
import { Page } from './Page.tsx'

const parts = { Choosing, Progress: Running, Outcome, Faults }

/** Import page: template, file choice, progress and result. */
export default function ImportView({ record, importing, open, close }: ImportViewProps) {
  const { t, say } = useT()
  const { step, again } = importing
  const foot = (
    <>
      {canRetry(step) && <Button onClick={again}>{t(words.again)}</Button>}
      <Button color={step.at === 'done' ? 'primary' : 'default'} onClick={close}>
        {t(words.close)}
      </Button>
    </>
  )
  return (
    <Page open={open} title={t(words.importTitle, { what: say(record.title) })} foot={foot} close={close}>
      <Grid gap={12}>
        <ImportSkeleton record={record} importing={importing} {...parts} />
      </Grid>
    </Page>
  )
}

function Choosing({ record, importing }: ImportStepProps) {
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

function Outcome({ text, ...props }: ImportOutcomeProps) {
  return <ResultPage {...props} description={text} />
}

function Running({ text, percent, note }: ImportProgressProps) {
  return (
    <div role="status">
      <p>
        {text} <span className="pk-quiet">{note}</span>
      </p>
      <ProgressBar percent={percent} text />
    </div>
  )
}

/** Errors of a sheet with a download: the rejected rows if others were imported, else the list of errors. */
function Faults({ importing, title, faults, count, rejected: downloadRows }: ImportFaultsProps) {
  const { t } = useT()
  return (
    <>
      <p className="text-m flush pk-fault" role="alert">
        {title}
      </p>
      <Button block onClick={downloadRows ?? importing.downloadFaults}>
        {t(downloadRows ? words.downloadRejected : words.downloadFaults)}
      </Button>
      <Grid as="ul" gap={8} className="pk-faults">
        {faults.slice(0, 200).map(({ row, column, value, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one cell may have two faults; the list never changes
          <Grid as="li" gap={2} className="text-base" key={index}>
            <b>
              {t(words.row)} {row} · {column ?? t(words.wholeRow)}
            </b>
            {value && <q className="pk-quiet">{value}</q>}
            <span>{message}</span>
          </Grid>
        ))}
      </Grid>
      {count > 200 && <p className="pk-quiet">{t(words.moreFaults, { count: 200 })}</p>}
    </>
  )
}
