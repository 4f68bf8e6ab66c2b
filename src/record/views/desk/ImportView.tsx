import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Modal, Progress, Result, Table, Upload } from 'antd'
import { useT } from '../../../client/language.ts'
import type { ImportFault } from '../../../domain/contract/platform.ts'
import type { ImportViewProps } from '../ImportDialog.tsx'
import { type ImportDialogState, importForm, useImportHint } from '../shared/importing.ts'
import { words } from '../shared/texts.ts'
import './desk.css'

/** Import dialog: template, file by drop or choice, progress and result. */
export default function ImportView({ record, importing, open, close }: ImportViewProps) {
  const { t, say } = useT()
  const { step, again } = importing
  const retry = step.at === 'refused' || step.at === 'partly' || step.at === 'failed'
  const footer = (
    <>
      {retry && <Button onClick={again}>{t(words.again)}</Button>}
      <Button type={step.at === 'done' ? 'primary' : 'default'} onClick={close}>
        {t(words.close)}
      </Button>
    </>
  )
  return (
    <Modal
      open={open}
      width={760}
      title={t(words.importTitle, { what: say(record.title) })}
      footer={footer}
      onCancel={close}
      mask={{ closable: false }}
    >
      <Step record={record} importing={importing} />
    </Modal>
  )
}

function Step({ record, importing }: Pick<ImportViewProps, 'record' | 'importing'>) {
  const { t, say } = useT()
  const { imports } = record
  const form = importForm(record)
  const hint = useImportHint(record)
  const { step, template, start } = importing
  switch (step.at) {
    case 'choosing':
      return (
        <>
          <p className="rk-quiet">{hint}</p>
          {imports?.note && <p>{say(imports.note)}</p>}
          {!imports?.packed && (
            <Button icon={<DownloadOutlined />} onClick={template}>
              {t(words.template)}
            </Button>
          )}
          <p>
            <Checkbox checked={importing.partial} onChange={({ target }) => importing.setPartial(target.checked)}>
              {t(words.partial)}
            </Checkbox>
          </p>
          <Upload.Dragger
            className="rk-drop"
            accept={form.accept}
            showUploadList={false}
            beforeUpload={(file) => {
              void start(file)
              return false
            }}
          >
            <InboxOutlined />
            <p>{t(form.drop)}</p>
            <p className="rk-quiet">{t(form.types)}</p>
          </Upload.Dragger>
        </>
      )
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
      return <Result status="success" title={t(words.imported, { count: step.count })} />
    case 'failed':
      return <Result status="error" title={t(words.importFailed)} subTitle={step.message} />
    case 'partly': {
      const title = t(words.importedPartly, { count: step.count, faults: step.faultCount })
      // No download of rejected rows: the contents of an archive are no sheet.
      const downloadRows = imports?.packed ? undefined : importing.downloadRejected
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

function Running({ text, percent, note }: { text: string; percent: number; note: string }) {
  return (
    <div className="rk-running" role="status">
      <span>{text}</span>
      <span className="rk-quiet">{note}</span>
      <Progress percent={percent} status="active" />
    </div>
  )
}

interface FaultsProps {
  importing: ImportDialogState
  title: string
  tone: 'error' | 'warning'
  faults: readonly ImportFault[]
  count: number
  rejected?: (() => void) | undefined
}
/** Errors of a sheet with a download: the rejected rows if others were imported, else the list of errors. */
function Faults({ importing, title, tone, faults, count, rejected: downloadRows }: FaultsProps) {
  const { t } = useT()
  const rows = faults.map((fault, key) => ({ key, ...fault, column: fault.column ?? t(words.wholeRow) }))
  return (
    <>
      <Alert
        type={tone}
        showIcon
        title={title}
        description={count > faults.length ? t(words.moreFaults, { count: faults.length }) : undefined}
        action={
          <Button size="small" icon={<DownloadOutlined />} onClick={downloadRows ?? importing.downloadFaults}>
            {t(downloadRows ? words.downloadRejected : words.downloadFaults)}
          </Button>
        }
      />
      <Table
        className="rk-faults"
        size="small"
        virtual
        pagination={false}
        scroll={{ y: 280, x: 700 }}
        dataSource={rows}
        columns={[
          { title: t(words.row), dataIndex: 'row', width: 80 },
          { title: t(words.column), dataIndex: 'column', width: 140 },
          { title: t(words.wrongValue), dataIndex: 'value', width: 160 },
          { title: t(words.fault), dataIndex: 'message', width: 320 },
        ]}
      />
    </>
  )
}
