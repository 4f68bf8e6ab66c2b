import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { browser } from '../../client/session.ts'
import { Dialog } from '../../ui/parts/dialog.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../ui/parts/layout.tsx'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { searchTexts as words } from '../search/texts.ts'

const SearchPanel = lazy(
  async () => ({ default: (await import('../search/SearchPanel.tsx')).SearchPanel }),
  <Loading />,
)
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export const searchKeys = isMac ? '⌘ K' : 'Ctrl K'

/** Opens the global search, also by Ctrl K or ⌘ K from anywhere. */
export function SearchButton({ onChangePassword }: { onChangePassword: () => void }) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        {t(words.search)}{' '}
        <SecondaryText as="kbd" size="s" className="desk-key">
          {searchKeys}
        </SecondaryText>
      </Button>
      {open && (
        <Dialog title={t(words.search)} onCancel={close}>
          <PageBoundary page="/search" onReload={browser.reload}>
            <SearchPanel onDone={close} onChangePassword={onChangePassword} />
          </PageBoundary>
        </Dialog>
      )}
    </>
  )
}
