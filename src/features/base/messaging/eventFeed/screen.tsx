import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { eventFeedCalls as calls } from './contract.ts'
import { LiveEvents } from './LiveEvents.tsx'
import { TypeList } from './TypeList.tsx'
import { eventFeedWords as words } from './texts.ts'

const Guide = lazy(() => import('./Guide.tsx'))

/**
 * /systemManage/eventFeed: events for other systems as they happen. `list=types` shows their types, `list=guide` how to
 * receive them.
 */
export default function EventFeed() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'live', label: t(words.live), call: calls.stream, children: <LiveEvents /> },
        { key: 'types', label: t(words.types), call: calls.types, children: <TypeList /> },
        { key: 'guide', label: t(words.guide), call: calls.types, children: <Guide /> },
      ]}
    />
  )
}
