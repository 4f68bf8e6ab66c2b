import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from './Button.tsx'
import { Loading } from './Loading.tsx'
import { StatePage } from './StatePage.tsx'
import { uiTexts } from './texts.ts'

/** An answer of `useCall` or `useLoaded`, as far as its state is concerned. */
interface Answer {
  readonly data?: unknown
  readonly error: Error | null | undefined
  refetch(): unknown
}
interface AnswerStateProps {
  /** Answers of which at least one is missing. */
  of: Answer | readonly Answer[]
  /** Default: that it failed to load. */
  title?: string
  /** More buttons, such as a way back. */
  children?: ReactNode
}

/** Shows in place of a missing answer that it is loading, or why it failed, with a retry. Offline it says so. */
export function AnswerState({ of, title, children }: AnswerStateProps) {
  const { t } = useT()
  const missing = [of].flat().filter(({ data }) => data === undefined)
  const fault = missing.find(({ error }) => error)?.error
  if (!fault) return <Loading />
  const retry = () => {
    for (const answer of missing) void answer.refetch()
  }
  return (
    <StatePage kind="failed" title={title ?? t(uiTexts.failedTitle)} text={fault}>
      <Button kind={children ? 'primary' : 'default'} onClick={retry}>
        {t(uiTexts.retry)}
      </Button>
      {children}
    </StatePage>
  )
}
