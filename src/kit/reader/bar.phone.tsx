import NavBar from 'antd-mobile/es/components/nav-bar'
import type { ReactNode } from 'react'
import { useT } from '../client/language.ts'
import { uiTexts } from '../ui/texts.ts'

interface BarProps {
  title: string
  back?: (() => void) | undefined
  right: ReactNode
}

/** The bar of a public page: the way back, the title, and what stands beside it. */
export function Bar({ title, back, right }: BarProps) {
  const { t } = useT()
  return (
    <NavBar
      backIcon={back !== undefined}
      back={back ? <span className="ui-hidden">{t(uiTexts.back)}</span> : null}
      {...(back && { onBack: back })}
      right={right}
    >
      <h1>{title}</h1>
    </NavBar>
  )
}
