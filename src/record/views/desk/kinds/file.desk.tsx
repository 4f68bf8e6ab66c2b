import { Image } from 'antd'
import type { MouseEvent } from 'react'
import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import noPicture from '../../../../ui/upload/no-picture.svg?inline'
import { uploadWords as words } from '../../../../ui/upload/texts.ts'
import { onlyPictures, useFileNames } from '../../../../ui/upload/upload.ts'
import type { FileField } from '../../../kinds/file.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'

export { Filter } from './text.desk.tsx'

const FileInput = lazy(() => import('../../../../ui/upload/desk/FileInput.tsx'))

/** Loaded with the first form that needs it, because lists do not. */
export function Input(props: InputProps) {
  return <FileInput {...(props as InputProps<string | string[]>)} />
}

const stay = (event: MouseEvent) => event.stopPropagation()

/** Pictures as thumbnails, other files as links. */
export function Cell({ field, value, whole = false }: ValueProps) {
  const { t } = useT()
  const ids = [value].flat() as string[]
  if (!onlyPictures(field as FileField)) return <Links ids={ids} whole={whole} />
  const size = whole ? 72 : 32
  const visibleIds = whole ? ids : ids.slice(0, 3)
  return (
    // Keeps the click on a picture from opening the row. The pictures themselves take the keyboard.
    <Row as="span" gap={4} align="center" inline className="rk-pictures" onClick={stay}>
      <Image.PreviewGroup items={ids.map(fileUrl)}>
        {visibleIds.map((id) => (
          <Image
            key={id}
            src={fileUrl(id)}
            alt={t(words.preview)}
            fallback={noPicture}
            width={size}
            height={size}
            loading="lazy"
          />
        ))}
      </Image.PreviewGroup>
      {ids.length > visibleIds.length && <SecondaryText>+{ids.length - visibleIds.length}</SecondaryText>}
    </Row>
  )
}

function Links({ ids, whole }: { ids: readonly string[]; whole: boolean }) {
  const nameOf = useFileNames(whole ? ids : [])
  return (
    <span className={whole ? 'rk-links-whole' : 'rk-links'}>
      {ids.map((id) => (
        <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer" onClick={stay}>
          {nameOf(id)}
        </a>
      ))}
    </span>
  )
}
