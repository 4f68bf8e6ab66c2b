import { useRef, useState } from 'react'
import { toast } from '../../client/feedback.ts'
import { uploadFile } from '../../client/files.ts'
import { useT } from '../../client/language.ts'
import { useCall } from '../../client/query.ts'
import { platformCalls } from '../../domain/contract/platform.ts'
import type { FileField } from '../../record/kinds/file.ts'
import type { FileKind } from '../../record/kinds/kind.ts'
import { uploadWords as words } from './texts.ts'

/** Values of an input's `accept` by kind. The server checks the content itself. */
const extensionsByKind: Readonly<Record<FileKind, readonly string[]>> = {
  picture: ['.png', '.jpg', '.jpeg', '.gif', '.webp'],
  pdf: ['.pdf'],
  sheet: ['.xlsx', '.csv'],
  archive: ['.zip'],
  binary: [],
}
export const acceptOf = (field: FileField): string => {
  if (field.accept.includes('binary')) return ''
  const endings = field.accept.flatMap((kind) => extensionsByKind[kind])
  return field.accept.every((kind) => kind === 'picture') ? 'image/*' : endings.join(',')
}
/** Whether the field accepts pictures only. They are then shown, not listed. */
export const onlyPictures = (field: FileField): boolean => field.accept.every((kind) => kind === 'picture')

function isAccepted(field: FileField, { name }: File): boolean {
  if (field.accept.includes('binary')) return true
  return field.accept.some((kind) => extensionsByKind[kind].some((ending) => name.toLowerCase().endsWith(ending)))
}

export interface PendingFile {
  key: number
  name: string
  /** 0 to 100. */
  percent: number
}

/** Uploads of one file field: the stored ones (`ids`) and those in progress. */
export function useUploads(
  field: FileField,
  value: string | readonly string[] | undefined,
  onChange: (value: string | string[] | undefined) => void,
) {
  const { t } = useT()
  const ids = value === undefined || value === null ? [] : typeof value === 'string' ? [value] : [...value]
  const latest = useRef(ids)
  latest.current = ids
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const keys = useRef(0)

  const give = (next: string[]) => {
    latest.current = next
    onChange(field.many ? next : next[0])
  }
  const add = async (file: File) => {
    if (!isAccepted(field, file)) return toast.error(t(words.wrongFile, { name: file.name }))
    if (file.size > field.maxBytes) {
      return toast.error(t(words.largeFile, { name: file.name, size: Math.floor(field.maxBytes / 1024 / 1024) }))
    }
    keys.current += 1
    const key = keys.current
    const name = file.name
    setPending((now) => [...now, { key, name, percent: 0 }])
    try {
      const progress = (part: number) =>
        setPending((now) => now.map((one) => (one.key === key ? { ...one, percent: Math.round(part * 100) } : one)))
      const { id } = await uploadFile(file, progress)
      give(field.many ? [...latest.current, id] : [id])
    } catch {
      // The call has already shown the fault.
    } finally {
      setPending((now) => now.filter((one) => one.key !== key))
    }
  }
  return {
    ids,
    pending,
    add,
    remove: (id: string) => give(latest.current.filter((one) => one !== id)),
    full: !field.many && ids.length > 0,
  }
}

/** Names of stored files by id. The id itself until the name is loaded. */
export function useFileNames(ids: readonly string[]): (id: string) => string {
  const { t } = useT()
  const files = useCall(
    platformCalls.files,
    { ids: [...ids] },
    { enabled: ids.length > 0, staleTime: 600_000, quiet: true },
  )
  return (id) => files.data?.find((file) => file.id === id)?.name ?? t(words.file)
}
