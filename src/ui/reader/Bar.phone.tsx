import NavBar from 'antd-mobile/es/components/nav-bar'
import LeftOutline from 'antd-mobile-icons/es/LeftOutline'
import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { uiTexts } from '../parts/texts.ts'

interface BarProps {
  title: string
  back?: (() => void) | undefined
  right: ReactNode
}

/**
 * Bar of a public page with the back button, the title and other controls. The back button is custom, because the
 * library's has no name and works by touch only.
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
