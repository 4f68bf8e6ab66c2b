import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import type { CampaignKind } from './state-texts.ts'

const routes = {
  box: '/contentManagement/tboxUpTaskManagement',
  eol: '/contentManagement/eolUpTaskManagement',
  all: '/software/taskManage',
} as const

/** Link to a task, in the list of all tasks or on the screen of its kind. Plain text without access to either. */
export function TaskLink({ campaign, name, kind }: { campaign: number; name: string; kind: CampaignKind }) {
  const open = useOpen()
  const opens = useOpens()
  const own = kind === 'box' || kind === 'eol' ? routes[kind] : routes.all
  const route = opens(routes.all) ? routes.all : own
  if (!opens(route)) return <b>{name}</b>
  return (
    <Button kind="text" onClick={() => open(route, { task: campaign })}>
      {name}
    </Button>
  )
}
