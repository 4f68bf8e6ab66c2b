import { CloseOutlined, PaperClipOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Image, Progress, Upload } from 'antd'
import type { ReactNode } from 'react'
import { fileUrl } from '../../../client/files.ts'
import { useT } from '../../../client/language.ts'
import type { FileField } from '../../../record/kinds/file.ts'
import type { InputProps } from '../../../record/views/shared/view.ts'
import { Grid, Row } from '../../parts/layout.tsx'
import noPicture from '../no-picture.svg?inline'
import { uploadWords as words } from '../texts.ts'
import { acceptOf, onlyPictures, useFileNames, useUploads } from '../upload.ts'
import './file-input.css'

/** File input of the desk, by choosing or dropping. Pictures appear as tiles with a preview, others as names. */
export default function FileInput(props: InputProps<string | string[]>) {
  const field = props.field as FileField
  const { t } = useT()
  const uploads = useUploads(field, props.value, props.onChange)
  const pictures = onlyPictures(field)
  const chooser = (content: ReactNode) => (
    <Upload
      {...(props.id ? { id: props.id } : {})}
      accept={acceptOf(field)}
      multiple={field.many === true}
      showUploadList={false}
      disabled={props.disabled ?? false}
      beforeUpload={(file) => {
        void uploads.add(file)
        return false
      }}
    >
      {content}
    </Upload>
  )
  if (pictures) {
    return (
      <Row gap={8} wrap>
        <Image.PreviewGroup>
          {uploads.ids.map((id) => (
            <div key={id} className="fi-tile">
              <Image src={fileUrl(id)} alt="" fallback={noPicture} width={80} height={80} />
              <RemoveButton name="" onClick={() => uploads.remove(id)} />
            </div>
          ))}
        </Image.PreviewGroup>
        {uploads.pending.map(({ key, name, percent }) => (
          <div key={key} className="fi-tile fi-pending" title={name}>
            <Progress type="circle" size={48} percent={percent} />
          </div>
        ))}
        {!uploads.full &&
          chooser(
            <button type="button" className={props.faulty ? 'fi-tile fi-add fi-faulty' : 'fi-tile fi-add'}>
              <PlusOutlined />
              {t(words.upload)}
            </button>,
          )}
      </Row>
    )
  }
  return (
    <Grid gap={4} className="items-start">
      <FileList ids={uploads.ids} remove={uploads.remove} />
      {uploads.pending.map(({ key, name, percent }) => (
        <Grid key={key} gap={8} align="center" className="fi-line">
          <PaperClipOutlined />
          <span className="ellipsis">{name}</span>
          <Progress percent={percent} size="small" />
        </Grid>
      ))}
      {!uploads.full &&
        chooser(
          <Button icon={<UploadOutlined />} danger={props.faulty ?? false}>
            {t(words.chooseFile)}
          </Button>,
        )}
    </Grid>
  )
}

function FileList({ ids, remove }: { ids: readonly string[]; remove(id: string): void }) {
  const nameOf = useFileNames(ids)
  return ids.map((id) => (
    <Grid key={id} gap={8} align="center" className="fi-line">
      <PaperClipOutlined />
      <a className="ellipsis" href={fileUrl(id)} target="_blank" rel="noreferrer">
        {nameOf(id)}
      </a>
      <RemoveButton name={nameOf(id)} onClick={() => remove(id)} />
    </Grid>
  ))
}

function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  const { t } = useT()
  return (
    <Button
      className="fi-remove"
      type="text"
      size="small"
      icon={<CloseOutlined />}
      aria-label={t(words.removeFile, { name })}
      onClick={onClick}
    />
  )
}
