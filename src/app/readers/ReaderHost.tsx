import { useEffect } from 'react'
import { browser } from '../../client/session.ts'
import { useAddress } from '../../ui/reader/address.ts'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { useDocumentAppearance } from '../settings/appearance.ts'
import { readerOf } from './readers.ts'

/** Shows a public page and those that it links to. Calls `leave` when the address is not a public page. */
export function ReaderHost({ leave }: { leave(): void }) {
  useDocumentAppearance()
  const { path } = useAddress()
  const Reader = readerOf(`#${path}`)
  useEffect(() => {
    if (!Reader) leave()
  }, [Reader, leave])
  return Reader ? (
    <PageBoundary page={path} onReload={browser.reload}>
      <Reader />
    </PageBoundary>
  ) : null
}
