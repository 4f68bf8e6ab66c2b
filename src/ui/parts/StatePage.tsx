import type { ReactNode } from 'react'
import { isOffline, requestIdOf } from '../../client/fault.ts'
import { useT } from '../../client/language.ts'
import { Stack } from './layout.tsx'
import { Light } from './part.tsx'
import { RequestId } from './RequestId.tsx'
import { uiTexts } from './texts.ts'

type StateKind = 'forbidden' | 'notFound' | 'offline' | 'failed'

const drawings: Record<StateKind, ReactNode> = {
  forbidden: (
    <>
      <rect x="24" y="44" width="48" height="36" rx="6" />
      <path d="M34 44V32a14 14 0 0 1 28 0v12M48 58v8" />
    </>
  ),
  notFound: (
    <>
      <circle cx="42" cy="42" r="24" />
      <path d="m60 60 20 20M34 42h16" />
    </>
  ),
  offline: (
    <>
      <path d="M16 40a46 46 0 0 1 64 0M28 54a29 29 0 0 1 40 0M48 72h.01" />
      <path d="M18 18l60 60" />
    </>
  ),
  failed: (
    <>
      <path d="M48 18 84 78H12z" />
      <path d="M48 40v18M48 67h.01" />
    </>
  ),
}

interface Props {
  kind: StateKind
  title: string | Error
  /** Explanation. A fault is shown with its request id, as in the title. */
  text?: string | Error | null | undefined
  children?: ReactNode
}

/**
 * Page that explains why there is no content, with a way on. Offline: it was never loaded on this device. It needs no
 * component library, which may be what failed to load.
 */
export function StatePage(props: Props) {
  const { t } = useT()
  const { text } = props
  const isUnread = isOffline(text) || isOffline(props.title)
  const title = isUnread ? t(uiTexts.notOfflineTitle) : props.title
  return (
    <Stack as="section" gap={8} align="center" justify="center" className="text-center ui-state">
      <svg
        viewBox="0 0 96 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {drawings[isUnread ? 'offline' : props.kind]}
      </svg>
      <h1>{typeof title === 'string' ? title : title.message}</h1>
      {text && <p>{typeof text === 'string' ? text : text.message}</p>}
      <RequestId id={requestIdOf(text) ?? requestIdOf(title)} />
      <Light>{props.children}</Light>
    </Stack>
  )
}
