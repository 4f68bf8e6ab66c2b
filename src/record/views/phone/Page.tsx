import { Popup, SafeArea } from 'antd-mobile'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../../client/language.ts'
import { useTwoColumns } from '../../../client/shell.ts'
import { Fill, Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { useBackCloses } from '../../../ui/parts/over/back.ts'
import { words } from '../shared/texts.ts'
import './phone.css'

export interface PageProps {
  open: boolean
  title: string
  /** Bottom of the page, always visible. */
  foot?: ReactNode
  close(): void
  /** The address has the open state, so going back closes the page through it. */
  inAddress?: boolean | undefined
  /** Leaves the list usable where there is space for both. */
  withList?: boolean
  closed?: (() => void) | undefined
  children: ReactNode
}

export function Page({ open, title, foot, close, inAddress = false, withList = false, ...props }: PageProps) {
  const { closed: onClosed, children } = props
  const { t } = useT()
  const sharesWindow = useTwoColumns() && withList
  useListSpace(open && sharesWindow)
  useBackCloses(open && !inAddress, close)
  return (
    <Popup
      visible={open}
      position="right"
      bodyClassName="pk-page"
      destroyOnClose
      mask={!sharesWindow}
      disableBodyScroll={!sharesWindow}
      afterClose={() => onClosed?.()}
      getContainer={() => document.body}
    >
      <Stack className="pk-page-in" role="dialog" aria-modal={!sharesWindow} aria-label={title}>
        <SafeArea position="top" />
        <Grid as="header" align="center" className="pk-head">
          <button type="button" className="pk-icon" aria-label={t(words.back)} onClick={close}>
            <BackIcon />
          </button>
          <h2 className="semibold break text-center">{title}</h2>
        </Grid>
        <Fill className="pk-page-body">{children}</Fill>
        {foot && (
          <Row gap={10} align="center" className="pk-foot">
            {foot}
          </Row>
        )}
        <SafeArea position="bottom" />
      </Stack>
    </Popup>
  )
}

let openPages = 0
/** Narrows the list while a page is open next to it. */
function useListSpace(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { dataset } = document.documentElement
    dataset.beside = `${++openPages}`
    return () => {
      if (--openPages === 0) delete dataset.beside
    }
  }, [active])
}

function BackIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M15 4 7 12l8 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
