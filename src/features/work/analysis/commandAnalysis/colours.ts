import { lineColours } from '../../../../ui/chart/colours.ts'
import type { CommandOutcome } from '../../commands/command/state-texts.ts'

const [blue, , green, , red, , , grey] = lineColours as readonly string[]
export const outcomeColours = { success: green, failure: red, calledOff: grey, open: blue } as Record<
  CommandOutcome,
  string
>
