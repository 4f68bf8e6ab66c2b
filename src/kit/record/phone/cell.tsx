import { Image, ImageViewer } from 'antd-mobile'
import { useState } from 'react'
import { fileUrl } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { onlyPictures, useFileNames } from '../../upload/upload.ts'
import type { Field, FileField, OptionField } from '../field.ts'
import type { Ref } from '../record.ts'
import { words } from '../texts.ts'
import { Toned } from '../toned.tsx'
import { useValueText } from '../value-text.ts'

export interface ValueProps {
  record: string
  name: string
  field: Field
  value: unknown
  /** In the detail view: pictures can be opened, all of several are shown. */
  whole?: boolean
}

/** One stored value as the phone shows it, by its field's kind. */
export function Value({ record, name, field, value, whole = false }: ValueProps) {
  const { t } = useT()
  const text = useValueText()
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="pk-quiet">—</span>
  if (field.kind === 'option')
    return (
      <Toned tone={(field as OptionField).tones?.[String(value)] ?? 'default'}>
        {text(record, name, field, value)}
      </Toned>
    )
  if (field.kind === 'bool')
    return <Toned tone={value ? 'success' : 'default'}>{t(value ? words.yes : words.no)}</Toned>
  if (field.kind === 'file')
    return <Files field={field} ids={Array.isArray(value) ? value : [String(value)]} whole={whole} />
  if (field.kind === 'reference' && Array.isArray(value) && whole) {
    return (
      <span className="pk-tags">
        {(value as Ref[]).map(({ id, label }) => (
          <Toned key={id} tone="default">
            {label}
          </Toned>
        ))}
      </span>
    )
  }
  return <span className={field.kind === 'vin' ? 'pk-mono' : ''}>{text(record, name, field, value)}</span>
}

function Files({ field, ids, whole }: { field: FileField; ids: readonly string[]; whole: boolean }) {
  const [seen, setSeen] = useState<number>()
  const nameOf = useFileNames(whole && !onlyPictures(field) ? ids : [])
  const { t } = useT()
  if (!onlyPictures(field)) {
    if (!whole) return <span>{`${t(words.file)} × ${ids.length}`}</span>
    return (
      <span className="pk-links">
        {ids.map((id) => (
          <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
            {nameOf(id)}
          </a>
        ))}
      </span>
    )
  }
  if (!whole)
    return <Image className="pk-thumb" src={fileUrl(ids[0] ?? '')} alt="" fit="cover" width={56} height={56} lazy />
  return (
    <span className="pk-tags">
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          className="pk-picture"
          aria-label={t(words.preview)}
          onClick={() => setSeen(index)}
        >
          <Image className="pk-thumb" src={fileUrl(id)} alt="" fit="cover" width={88} height={88} lazy />
        </button>
      ))}
      <ImageViewer.Multi
        images={ids.map(fileUrl)}
        visible={seen !== undefined}
        defaultIndex={seen ?? 0}
        onClose={() => setSeen(undefined)}
      />
    </span>
  )
}
