import type { ReactNode } from 'react'
import type { Tone } from '../../domain/contract/state-machine.ts'
import './tag.css'

/** Short word on a quiet background in its tone, the same in both shells. */
export function Tag({ tone = 'default', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`text-s ellipsis rigid ui-tag ui-tag-${tone}`}>{children}</span>
}
