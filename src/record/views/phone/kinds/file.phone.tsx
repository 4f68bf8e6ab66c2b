import { Image } from 'antd-mobile'
import { useState } from 'react'
import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { ImageViewer } from '../../../../ui/parts/over/ImageViewer.phone.tsx'
import { uploadWords as words } from '../../../../ui/upload/texts.ts'
import { onlyPictures, useFileNames } from '../../../../ui/upload/upload.ts'
import type { FileField } from '../../../kinds/file.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'

export { Filter } from './text.phone.tsx'

const FileInput = lazy(() => import('../../../../ui/upload/phone/FileInput.tsx'))

/** Loaded with the first form that needs it, because lists do not. */
export function Input(props: InputProps) {
  return <FileInput {...(props as InputProps<string | string[]>)} />
}

/** Files of a value. A list shows the first picture or the number of files, the detail view all. */
export function Cell({ field, value, whole = false }: ValueProps) {
  const ids = [value].flat() as string[]
  if (onlyPictures(field as FileField)) return <Pictures ids={ids} whole={whole} />
  return <Links ids={ids} whole={whole} />
}

function Links({ ids, whole }: { ids: readonly string[]; whole: boolean }) {
  const nameOf = useFileNames(whole ? ids : [])
  const { t } = useT()
  if (!whole) return <span>{`${t(words.file)} × ${ids.length}`}</span>
  return (
    <Grid as="span" className="pk-links">
      {ids.map((id) => (
        <a className="break touch" key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
          {nameOf(id)}
        </a>
      ))}
    </Grid>
  )
}

function Pictures({ ids, whole }: { ids: readonly string[]; whole: boolean }) {
  const [openIndex, setOpenIndex] = useState<number>()
  const { t } = useT()
  if (!whole)
    return <Image className="pk-thumb" src={fileUrl(ids[0] ?? '')} alt="" fit="cover" width={56} height={56} lazy />
  return (
    <Row as="span" gap={6} wrap>
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          className="pk-picture"
          aria-label={t(words.preview)}
          onClick={() => setOpenIndex(index)}
        >
          <Image className="pk-thumb" src={fileUrl(id)} alt="" fit="cover" width={88} height={88} lazy />
        </button>
      ))}
      <ImageViewer
        images={ids.map(fileUrl)}
        visible={openIndex !== undefined}
        defaultIndex={openIndex ?? 0}
        onClose={() => setOpenIndex(undefined)}
      />
    </Row>
  )
}
