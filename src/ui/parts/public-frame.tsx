import type { ReactNode } from 'react'
import { setLanguage, useT } from '../../client/language.ts'
import { Button } from './Button.tsx'
import { Row } from './layout.tsx'
import { Light } from './part.tsx'
import './public.css'
import { productNames } from './names.ts'
import { uiTexts as words } from './texts.ts'

/** Frame of pages without a session: the platform's name, the language switch, and one card. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useT()
  return (
    <div className="public">
      <header>
        <Row as="span" gap={10} align="center" className="semibold brand">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          {t(productNames.platform)}
        </Row>
        <Light>
          <LanguageSwitch />
        </Light>
      </header>
      <main>
        <div className="card">
          <h1>{title}</h1>
          <Light>{children}</Light>
        </div>
      </main>
    </div>
  )
}

export function LanguageSwitch() {
  const { t, lang } = useT()
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <Button
      kind="text"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      title={t(words.switchLanguage)}
      onClick={() => void setLanguage(other)}
    >
      {t(productNames.otherLanguage)}
    </Button>
  )
}
