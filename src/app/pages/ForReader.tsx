import type { ComponentType } from 'react'
import { useReaderLanguage } from '../../ui/reader/language.ts'

/** A public page in the language of its link, else of the browser. */
export default function ForReader({ screen: Screen }: { screen: ComponentType }) {
  useReaderLanguage()
  return <Screen />
}
