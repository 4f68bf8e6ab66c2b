import type { ReactNode } from 'react'
import type { Tone } from '../record/kinds/option.ts'
import './tag.css'

/** A short word on a quiet ground of its tone; the same at the desk and on the phone. */
export function Tag({ tone = 'default', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`ui-tag ui-tag-${tone}`}>{children}</span>
}
