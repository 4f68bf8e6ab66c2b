import { useState } from 'react'
import type { Lang } from '../words.ts'
import type { Field } from './kinds/kind.ts'
import { textWidth } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'

/** Fields of the list, in the record's order. */
export function listFields(record: AnyRecord): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => field.list !== false)
}

/** Fields of a card in a language: those marked `card`, else the first three of the list. The first is the title. */
export function cardFields(record: AnyRecord, lang: Lang): [string, Field][] {
  const marked = Object.entries(record.fields).filter(([, field]) => field.card && (field.lang ?? lang) === lang)
  return marked.length ? marked : listFields(record).slice(0, 3)
}

/** Pixels that a column of this kind of value needs at least. */
export function columnWidth(field: Field, label: string, lang: Lang): number {
  return Math.max(textWidth(label) + 56, field.kind.width(field, lang))
}

export interface ColumnChoice {
  readonly hidden: ReadonlySet<string>
  toggle(name: string): void
  restore(): void
  readonly changed: boolean
}

/** Which columns of a record's table are hidden; remembered on this device, per record. */
export function useColumnChoice(record: AnyRecord): ColumnChoice {
  const key = `columns.${record.name}`
  const [hidden, setHidden] = useState(() => new Set(read(key)))
  const keep = (next: Set<string>) => {
    setHidden(next)
    try {
      if (next.size) localStorage.setItem(key, JSON.stringify([...next]))
      else localStorage.removeItem(key)
    } catch {
      // Storage may be full or forbidden: then the choice lasts as long as the page.
    }
  }
  return {
    hidden,
    changed: hidden.size > 0,
    toggle: (name) => keep(hidden.has(name) ? without(hidden, name) : new Set([...hidden, name])),
    restore: () => keep(new Set()),
  }
}

function without(set: ReadonlySet<string>, name: string): Set<string> {
  return new Set([...set].filter((item) => item !== name))
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
