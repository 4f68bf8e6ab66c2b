import { thing } from '../../../../platform/thing/thing.ts'
import { places } from './places.ts'
import { lastWeek, preview } from './preview.ts'

export default thing({ calls: [places, preview, lastWeek] })
