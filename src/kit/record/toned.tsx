import type { ReactNode } from 'react'
import type { Tone } from './kinds/option.ts'
import './toned.css'

/** A short word on a quiet ground of its tone; the same at the desk and on the phone. */
export function Toned({ tone = 'default', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`toned toned-${tone}`}>{children}</span>
}
