import { Image, ProgressBar, ProgressCircle } from 'antd-mobile'
import { CameraOutline, CloseOutline, UploadOutline } from 'antd-mobile-icons'
import { useRef, useState } from 'react'
import { fileUrl } from '../../../client/files.ts'
import { useT } from '../../../client/language.ts'
import type { FileField } from '../../../record/kinds/file.ts'
import type { InputProps } from '../../../record/views/shared/view.ts'
import { Grid } from '../../parts/layout.tsx'
import { ImageViewer } from '../../parts/over/ImageViewer.phone.tsx'
import { uploadWords as words } from '../texts.ts'
import { acceptOf, onlyPictures, useFileNames, useUploads } from '../upload.ts'
import './file-input.css'

/** File input of the phone. For pictures the system offers the camera as well as the album. */
export default function FileInput({
  field: declaredField,
  value,
  onChange,
  id,
  disabled,
}: InputProps<string | string[]>) {
  const field = declaredField as FileField
  const { t } = useT()
  const uploads = useUploads(field, value, onChange)
  const pictures = onlyPictures(field)
  const input = useRef<HTMLInputElement>(null)
  const nameOf = useFileNames(pictures ? [] : uploads.ids)
  const Icon = pictures ? CameraOutline : UploadOutline
  return (
    <div className={pictures ? 'pf-tiles' : 'pf-list'}>
      {pictures ? (
        <Pictures ids={uploads.ids} remove={uploads.remove} />
      ) : (
        uploads.ids.map((one) => (
          <Grid key={one} gap={8} align="center" className="touch pf-line">
            <a className="ellipsis" href={fileUrl(one)} target="_blank" rel="noreferrer">
              {nameOf(one)}
            </a>
            <RemoveButton name={nameOf(one)} onClick={() => uploads.remove(one)} />
          </Grid>
        ))
      )}
      {uploads.pending.map(({ key, name, percent }) =>
        pictures ? (
          <div key={key} className="pf-tile">
            <ProgressCircle percent={percent} />
          </div>
        ) : (
          <Grid key={key} gap={8} align="center" className="touch pf-line">
            <span className="ellipsis">{name}</span>
            <ProgressBar percent={percent} />
          </Grid>
        ),
      )}
      {!uploads.full && (
        <button
          id={id}
          type="button"
          disabled={disabled}
          className={pictures ? 'pf-tile pf-add' : 'pf-add pf-wide'}
          onClick={() => input.current?.click()}
        >
          <Icon fontSize={24} />
          <span>{t(pictures ? words.photo : words.chooseFile)}</span>
        </button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t(words.chooseFile)}
        accept={acceptOf(field)}
        multiple={field.many === true}
        onChange={({ target }) => {
          for (const file of target.files ?? []) void uploads.add(file)
          target.value = ''
        }}
      />
    </div>
  )
}

function Pictures({ ids, remove }: { ids: readonly string[]; remove(id: string): void }) {
  const { t } = useT()
  const [previewIndex, setPreviewIndex] = useState<number>()
  return (
    <>
      {ids.map((id, index) => (
        <div key={id} className="pf-tile">
          <button
            type="button"
            className="pf-open"
            aria-label={t(words.preview)}
            onClick={() => setPreviewIndex(index)}
          >
            <Image src={fileUrl(id)} alt="" fit="cover" width={88} height={88} />
          </button>
          <RemoveButton name="" onClick={() => remove(id)} />
        </div>
      ))}
      <ImageViewer
        images={ids.map(fileUrl)}
        visible={previewIndex !== undefined}
        defaultIndex={previewIndex ?? 0}
        onClose={() => setPreviewIndex(undefined)}
      />
    </>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  const { t } = useT()
  return (
    <button type="button" className="pf-remove" aria-label={t(words.removeFile, { name })} onClick={onClick}>
      <CloseOutline />
    </button>
  )
}
