import { useContext, useEffect, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { PageContext } from '../../../../client/navigation.ts'
import { invalidate } from '../../../../client/query.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { lastMessageCalls } from './contract.ts'
import { lastMessageWords as words } from './texts.ts'

const everyMs = 10_000
const ask = () => invalidate([lastMessageCalls.query.path])

/** Refetches the list periodically while the page is visible. The present rows stay until the response arrives. */
export function Refresh() {
  const { t } = useT()
  const page = useContext(PageContext)
  const [auto, setAuto] = useState(true)
  useEffect(() => {
    if (!auto) return
    const timer = setInterval(() => {
      if (!document.hidden && page.shown()) void ask()
    }, everyMs)
    return () => clearInterval(timer)
  }, [auto, page])
  return (
    <span className="last-refresh">
      <Checkbox checked={auto} onChange={setAuto}>
        {t(words.auto, { seconds: everyMs / 1000 })}
      </Checkbox>
    </span>
  )
}
