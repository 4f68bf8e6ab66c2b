import NavBar from 'antd-mobile/es/components/nav-bar'
import LeftOutline from 'antd-mobile-icons/es/LeftOutline'
import type { ReactNode } from 'react'
import { useT } from '../client/language.ts'
import { uiTexts } from '../ui/texts.ts'

interface BarProps {
  title: string
  back?: (() => void) | undefined
  right: ReactNode
}

/**
 * The bar of a public page: the way back, the title, and what stands beside it. The way back is a button of its own, as
 * the library's can be reached by touch alone and has no name.
 */
export function Bar({ title, back, right }: BarProps) {
  const { t } = useT()
  return (
    <NavBar backIcon={false} back={null} right={right}>
      {back && (
        <button type="button" className="reader-back" aria-label={t(uiTexts.back)} onClick={back}>
          <LeftOutline />
        </button>
      )}
      <h1>{title}</h1>
    </NavBar>
  )
}
