import { lastMoments } from '../../../../domain/time.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { command, commandCalls } from './contract.ts'
import { type CommandState, openStates } from './state-texts.ts'

const list: List = {
  record: command,
  call: commandCalls.query,
  route: '/vehicleRemoteControl/instructionLogManagement',
}
const live = { group: 'commands' } as const
/** States of commands that ended without success, including those with an unknown result. */
const failedStates = ['failed', 'refused', 'unanswered', 'unknown'] satisfies CommandState[]

export const commandFigures: readonly Figure[] = [
  {
    key: 'commandsOpen',
    title: ['进行中指令', 'Open commands'],
    live,
    place: 20,
    list,
    filter: () => ({ state: openStates }),
  },
  {
    key: 'commandsFailed',
    title: ['今日失败指令', 'Failed commands today'],
    live,
    place: 21,
    list,
    tone: 'warning',
    filter: ({ parts }) => ({ state: failedStates, createdAt: lastMoments(1, parts.now().getTime()) }),
  },
]
