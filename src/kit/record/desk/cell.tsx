import { Image, Tooltip } from 'antd'
import type { MouseEvent } from 'react'
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
  /** All of it, over several lines: in the detail view. */
  whole?: boolean
}

/** One stored value as the desk shows it, by its field's kind. */
export function Value({ record, name, field, value, whole = false }: ValueProps) {
  const { t } = useT()
  const text = useValueText()
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <span className="rk-quiet">—</span>
  }
  if (field.kind === 'option') {
    return (
      <Toned tone={(field as OptionField).tones?.[String(value)] ?? 'default'}>
        {text(record, name, field, value)}
      </Toned>
    )
  }
  if (field.kind === 'bool')
    return <Toned tone={value ? 'success' : 'default'}>{t(value ? words.yes : words.no)}</Toned>
  if (field.kind === 'file')
    return <Files field={field} ids={Array.isArray(value) ? value : [String(value)]} whole={whole} />
  if (field.kind === 'reference' && Array.isArray(value)) return <Several refs={value as Ref[]} whole={whole} />
  const line = text(record, name, field, value)
  if (field.kind === 'vin') return <span className="rk-mono">{line}</span>
  if (whole) return <span className="rk-whole">{line}</span>
  return <span title={line}>{line}</span>
}

function Several({ refs, whole }: { refs: readonly Ref[]; whole: boolean }) {
  const shown = whole ? refs : refs.slice(0, 2)
  const rest = refs.slice(shown.length)
  return (
    <span className={whole ? 'rk-tags rk-tags-whole' : 'rk-tags'}>
      {shown.map(({ id, label }) => (
        <Toned key={id}>{label}</Toned>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map(({ label }) => label).join(', ')}>
          <Toned>+{rest.length}</Toned>
        </Tooltip>
      )}
    </span>
  )
}

const stay = (event: MouseEvent) => event.stopPropagation()

function Files({ field, ids, whole }: { field: FileField; ids: readonly string[]; whole: boolean }) {
  const { t } = useT()
  if (!onlyPictures(field)) return <Links ids={ids} whole={whole} />
  const size = whole ? 72 : 32
  const shown = whole ? ids : ids.slice(0, 3)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the click on a picture from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the pictures themselves take the keyboard
    <span className="rk-pictures" onClick={stay}>
      <Image.PreviewGroup items={ids.map(fileUrl)}>
        {shown.map((id) => (
          <Image key={id} src={fileUrl(id)} alt={t(words.preview)} width={size} height={size} loading="lazy" />
        ))}
      </Image.PreviewGroup>
      {ids.length > shown.length && <span className="rk-quiet">+{ids.length - shown.length}</span>}
    </span>
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
