import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { LanguageSwitch } from './public-frame.tsx'
import './public-page.css'
import { productNames } from './names.ts'

interface PublicPageProps {
  readonly title: string
  /** Content next to the language switch. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Frame of a full-window page without a session: a bar with its title, and the content. */
export function PublicPage({ title, more, children }: PublicPageProps) {
  const { t } = useT()
  return (
    <div className="public-page">
      <header>
        <img src="/favicon.svg" alt={t(productNames.platform)} width="28" height="28" />
        <h1>{title}</h1>
        {more}
        <LanguageSwitch />
      </header>
      <main>{children}</main>
    </div>
  )
}
