import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Modal, Progress, Result, Table, Upload } from 'antd'
import { useT } from '../../../client/language.ts'
import { Row, SecondaryText } from '../../../ui/parts/layout.tsx'
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
import './desk.css'

const parts = { Choosing, Progress: Running, Outcome, Faults }

/** Import dialog: template, file by drop or choice, progress and result. */
export default function ImportView({ record, importing, open, close }: ImportViewProps) {
  const { t, say } = useT()
  const { step, again } = importing
  const footer = (
    <>
      {canRetry(step) && <Button onClick={again}>{t(words.again)}</Button>}
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
      <ImportSkeleton record={record} importing={importing} {...parts} />
    </Modal>
  )
}

function Choosing({ record, importing }: ImportStepProps) {
  const { t, say } = useT()
  const { imports } = record
  const form = importForm(record)
  const hint = useImportHint(record)
  return (
    <>
      <SecondaryText as="p">{hint}</SecondaryText>
      {imports?.note && <p>{say(imports.note)}</p>}
      {!imports?.packed && (
        <Button icon={<DownloadOutlined />} onClick={importing.template}>
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
          void importing.start(file)
          return false
        }}
      >
        <InboxOutlined />
        <p>{t(form.drop)}</p>
        <SecondaryText as="p">{t(form.types)}</SecondaryText>
      </Upload.Dragger>
    </>
  )
}

function Outcome({ text, ...props }: ImportOutcomeProps) {
  return <Result {...props} subTitle={text} />
}

function Running({ text, percent, note }: ImportProgressProps) {
  return (
    <Row justify="between" wrap className="rk-running" role="status">
      <span>{text}</span>
      <SecondaryText>{note}</SecondaryText>
      <Progress percent={percent} status="active" />
    </Row>
  )
}

/** Errors of a sheet with a download: the rejected rows if others were imported, else the list of errors. */
function Faults({ importing, title, tone, faults, count, rejected: downloadRows }: ImportFaultsProps) {
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
