import { serve, thing } from '../../../../platform/thing/thing.ts'
import { securityCalls } from './contract.ts'
import { staleDays } from './parameters.ts'
import { readFailures, readSections } from './sections.ts'

const overview = serve(securityCalls.overview, async (_input, context) => ({
  sections: await readSections(context),
  failures: await readFailures(context),
}))

export default thing({ calls: [overview], parameters: [staleDays] })
