import { useEffect } from 'react'
import { browser } from '../../kit/client/session.ts'
import { useAddress } from '../../kit/reader/address.ts'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { useDocumentAppearance } from '../settings/appearance.ts'
import { readerOf } from './readers.ts'

/** A public page by itself, and those that it leads to; `leave` is told when another kind of page is wanted. */
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
